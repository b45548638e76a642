import { LIMITS } from '@stroma/contract';
import type { Context } from 'koa';
import type { Guest } from '../../caller.ts';
import { AppError } from '../../errors.ts';
import { readBody } from '../basics/streams.ts';

/** Calls of an embedded plot; the last two name what colours it. */
const OF_PLOT = new Set(['links.open', 'links.watch', 'datasets.detail', 'datasets.embeddingView', 'datasets.tissue']);
/** Genes of a set and a layer. */
const MOST_BYTES = 8000;
/** Maximum length of a gene's name in an address. */
const MOST_LETTERS = 60;

interface Shown {
  columns: string[];
  /** Genes that are shown individually. */
  genes: string[];
  /** Genes that are shown as the score of all. */
  set: string[];
}
/** Names in a URL may contain any character, so each is encoded (workbench: view.ts). */
function namesOf(text: string | null): string[] {
  return (text ?? '').split(',').map((name) => {
    try {
      return decodeURIComponent(name);
    } catch {
      return '';
    }
  });
}

/** Genes of a set as the explorer parses them from its URL (workbench: view.ts): without duplicates, up to the limit. */
const setOf = (text: string | null): string[] =>
  [...new Set(namesOf(text).filter((name) => name && name.length <= MOST_LETTERS))].slice(
    0,
    LIMITS.geneExpression.genes,
  );

/** Colouring of an embedded plot and of the maps next to it, from the explorer's URL; null if none is given. */
export function colouringOf(query: string): Shown | null {
  const values = new URLSearchParams(query);
  const [colour, gene] = [values.get('colour'), values.get('gene')];
  const shown: Shown = { columns: [], genes: [], set: [] };
  if (colour === 'gene') shown.genes.push(gene ?? '');
  else if (colour === 'score') shown.set.push(...setOf(values.get('genes')));
  else shown.columns.push(colour ?? '');
  const named = (names: string[]) => names.filter(Boolean);
  // The adjacent maps are part of the view.
  if (!Object.values(shown).some((names: string[]) => named(names).length)) return null;
  const [kind, first = '', second = '', third = ''] = namesOf(values.get('beside'));
  if (kind === 'split') shown.columns.push(first);
  if (kind === 'blend') shown.genes.push(first, second);
  if (kind === 'map') (third.startsWith('gene:') ? shown.genes : shown.columns).push(third.replace(/^gene:/, ''));
  return { columns: named(shown.columns), genes: named(shown.genes), set: named(shown.set) };
}

/** Checks that a request only reads what an embedded plot shows, because the plot is part of a public page. Throws PERMISSION_DENIED. */
export async function assertShown({ kind, views, query }: Guest, call: string, ctx: Context): Promise<void> {
  if (kind !== 'embed' || views[0] !== 'map' || OF_PLOT.has(call)) return;
  const shown = colouringOf(query);
  const asked = await askedOf(call, ctx);
  const own = asked && shown?.[asked.of];
  if (!own?.length || !asked?.names.length || asked.names.some((name) => !own.includes(name)))
    throw new AppError('PERMISSION_DENIED', { guest: true });
  // A score of a subset of its genes would be another score.
  if (asked.of === 'set' && new Set(asked.names).size !== new Set(own).size)
    throw new AppError('PERMISSION_DENIED', { guest: true });
}

/** The columns or genes that a call asks for; null for other calls. */
async function askedOf(call: string, ctx: Context): Promise<{ of: keyof Shown; names: string[] } | null> {
  if (call === 'datasets.annotation') return { of: 'columns', names: [ctx.query.name ?? []].flat() };
  if (call !== 'datasets.gene') return null;
  // The body is forwarded unchanged (services/datasets/dataset-proxy.ts).
  const sent = await readBody(ctx.req, MOST_BYTES);
  ctx.state.sent = sent;
  // A leading `?` would be removed here but not by the service.
  const form = new URLSearchParams(`&${sent.toString('utf8')}`);
  // The service does not treat a repeated parameter as a score (dataset-service: expression/genes.py).
  const enrichment = form.getAll('enrichment');
  if (enrichment.length > 1) return null;
  return { of: enrichment[0] === '1' ? 'set' : 'genes', names: form.getAll('gene') };
}
