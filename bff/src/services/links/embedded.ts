import type { Context } from 'koa';
import type { Guest } from '../../caller.ts';
import { AppError } from '../../errors.ts';
import { readWhole } from '../basics/streams.ts';

/** Calls of an embedded plot; the last two name what colours it. */
const OF_PLOT = new Set(['links.open', 'links.watch', 'datasets.detail', 'datasets.embeddingView', 'datasets.tissue']);
/** A gene and its layer. */
const MOST_BYTES = 2000;

/** What colours an embedded plot, as the explorer's address says it; null: nothing is said. */
export function colouringOf(query: string): { column: string } | { gene: string } | null {
  const values = new URLSearchParams(query);
  const [colour, gene] = [values.get('colour'), values.get('gene')];
  if (colour === 'gene') return gene ? { gene } : null;
  return colour ? { column: colour } : null;
}

/** An embedded plot stands in a public page: it reads its own colours and no other gene or column. Throws PERMISSION_DENIED. */
export async function assertShown({ kind, views, query }: Guest, call: string, ctx: Context): Promise<void> {
  if (kind !== 'embed' || views[0] !== 'map' || OF_PLOT.has(call)) return;
  const shown = colouringOf(query);
  const asked = await askedOf(call, ctx);
  const own =
    call === 'datasets.gene' ? shown && 'gene' in shown && shown.gene : shown && 'column' in shown && shown.column;
  if (!own || !asked?.length || asked.some((name) => name !== own))
    throw new AppError('PERMISSION_DENIED', { guest: true });
}

/** The columns or genes that a call asks for; null for other calls. */
async function askedOf(call: string, ctx: Context): Promise<string[] | null> {
  if (call === 'datasets.annotation') return [ctx.query.name ?? []].flat();
  if (call !== 'datasets.gene') return null;
  // The body is passed on as it came (services/datasets/dataset-proxy.ts).
  const sent = await readWhole(ctx.req, MOST_BYTES);
  ctx.state.sent = sent;
  return new URLSearchParams(sent.toString('utf8')).getAll('gene');
}
