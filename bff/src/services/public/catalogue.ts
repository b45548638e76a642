import type { PublicChoice, PublicDataset, PublicDetail, PublicExpression } from '@stroma/contract';
import type { Caller } from '../../caller.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { isPermitted } from '../accounts/privileges.ts';
import { iso } from '../basics/ids.ts';
import { datasetService, type CallingUser } from '../datasets/dataset-service.ts';
import { mayBrowse } from '../datasets/datasets.ts';
import { mayVisitorsExplore } from '../links/guests.ts';
import { catalogueOf, entriesMatching, entryOf, facetsOf, type CatalogueIndex } from './catalogue-index.ts';
import { factsOf, READABLE_STATES, summaryOf, versions, type TermRow, type VersionRow } from '../datasets/published.ts';

/** Minimum share of a cell type's cells that express the searched gene. */
const EXPRESSED = 0.1;
/** Identity of visitors at the dataset service; they share one reader's turns. */
const VISITOR: CallingUser = { id: 'visitor', username: '' };
const askerOf = (caller: Caller | null): CallingUser => caller?.user ?? VISITOR;

/** Results with the sums of the entries at these indices. */
const resultsOf = (index: CatalogueIndex, places: readonly number[]) =>
  new Map(places.flatMap((at) => (index.versions[at]!.job_id ? [[index.versions[at]!.job_id!, at] as const] : [])));

interface Expressing {
  /** Indices of the entries with a cell type that expresses the gene; null without a gene. */
  places: Set<number> | null;
  /** Titles of the entries whose sums could not be read. */
  unread: string[];
}
async function expressing(
  deps: Deps,
  caller: Caller | null,
  index: CatalogueIndex,
  gene: string | undefined,
): Promise<Expressing> {
  if (!gene) return { places: null, unread: [] };
  const results = resultsOf(index, [...index.entries.keys()]);
  if (!results.size) return { places: new Set(), unread: [] };
  const body = { entries: [...results.keys()], genes: [gene], atLeast: EXPRESSED };
  const { genes, absent } = await datasetService.publicGenes(deps, askerOf(caller), body);
  return {
    places: new Set(genes.flatMap(({ entries }) => entries.map(({ entry }) => results.get(entry)!))),
    unread: absent.map((entry) => index.entries[results.get(entry)!]!.name),
  };
}

export async function listCatalogue(
  deps: Deps,
  caller: Caller | null,
  { gene, ...choice }: PublicChoice,
  page: { size: number; number: number },
) {
  const index = await catalogueOf(deps.db);
  const { places: expressed, unread } = await expressing(deps, caller, index, gene);
  const places = entriesMatching(index, choice, expressed);
  return {
    unread,
    total: places.length,
    rows: places.slice((page.number - 1) * page.size, page.number * page.size).map((at) => index.entries[at]!),
    facets: facetsOf(index, choice, expressed),
  };
}

type Detailed = VersionRow & Parameters<typeof entryOf>[0];

/** An entry at its current version, or one of its earlier ones. A withdrawn version has its reason and cannot be opened. */
export async function publicDetail(
  deps: Deps,
  caller: Caller | null,
  id: string,
  number?: number,
): Promise<PublicDetail> {
  const rows = await versions(deps.db)
    .where({ entry_id: id })
    .whereIn('state', [...READABLE_STATES, 'withdrawn'])
    .orderBy('number', 'desc');
  const row =
    number === undefined
      ? (rows.find(({ state }) => state === 'published') ?? rows[0])
      : rows.find((one) => one.number === number);
  if (!row) throw new AppError('NOT_FOUND');
  const dataset = await deps.db('datasets').where({ id: row.dataset_id }).first();
  const terms = (await deps
    .db('public_terms')
    .where({ version_id: row.id, is_ancestor: false })
    .orderBy('cells', 'desc')) as TermRow[];
  // A withdrawn version is listed only by its existence.
  const isGone = row.state === 'withdrawn';
  const summary = isGone ? null : summaryOf(row);
  const shown = {
    ...row,
    name: dataset?.name ?? '',
    species: dataset?.species ?? null,
    tissue: dataset?.tissue ?? null,
    samples: dataset?.samples ?? 0,
    simulated: dataset?.simulated ?? false,
    dataset_cells: dataset?.cells ?? 0,
    dataset_genes: dataset?.genes ?? 0,
  } as Detailed;
  return {
    ...entryOf(shown, terms),
    versionId: row.id,
    state: stateOf(row),
    reason: row.reason,
    facts: factsOf(row),
    versions: rows.map((one) => ({
      id: one.id,
      number: one.number ?? 1,
      state: stateOf(one),
      publishedOn: iso(one.published_at ?? one.changed_at),
      changes: factsOf(one).changes,
      reason: one.reason,
      cells: summaryOf(one)?.cells ?? 0,
    })),
    terms: (isGone ? [] : terms).map(({ kind, value, label, label_zh: labelZh, cells }) => ({
      kind,
      id: value === label ? null : value,
      label,
      labelZh,
      cells,
    })),
    composition: summary?.composition ?? [],
    markers: summary?.markers ?? [],
    hasRawCounts: summary?.hasRawCounts ?? false,
    problems: summary?.problems ?? [],
    bytes: summary?.bytes ?? 0,
    mayExplore: Boolean(dataset) && (await mayOpen(deps, caller, row)),
  };
}

/** Users with an account open each readable version, visitors only the current one. */
const mayOpen = async (deps: Deps, caller: Caller | null, { state }: VersionRow): Promise<boolean> =>
  caller
    ? READABLE_STATES.includes(state) && mayBrowse(caller) && isPermitted(caller, 'op.explore')
    : state === 'published' && mayVisitorsExplore(deps);

const stateOf = ({ state }: VersionRow) => state as 'published' | 'superseded' | 'withdrawn';

/** Gene expression over the cell types of all datasets of a selection, from sums computed at publication; no cells are read. */
export async function publicExpression(
  deps: Deps,
  caller: Caller | null,
  asked: { genes: string[]; by: PublicExpressionBy; choice: PublicChoice; datasets?: string[] | undefined },
) {
  const index = await catalogueOf(deps.db);
  const { gene, ...choice } = asked.choice;
  const only = asked.datasets && new Set(asked.datasets);
  const expressed = await expressing(deps, caller, index, gene);
  const places = entriesMatching(index, choice, expressed.places).filter(
    (at) => !only || only.has(index.entries[at]!.id),
  );
  const results = resultsOf(index, places);
  const found = results.size ? await expressionOf(deps, caller, index, results, asked) : NOTHING;
  return {
    ...found,
    datasets: [...results].map(([entry, at]) => namedOf(entry, index.entries[at]!)),
    labelsZh: labelsZhOf(index, found),
  };
}
const NOTHING: PublicExpression = { entries: [], absent: [] };

/** Chinese names of the cell types in a reply. A type of several terms is translated only if all of them are. */
function labelsZhOf(index: CatalogueIndex, { entries }: PublicExpression): Record<string, string> {
  const known = new Map([...index.facets.cellType.values()].map(({ label, labelZh }) => [label, labelZh]));
  const labels = new Set(entries.flatMap(({ groups }) => groups.map(({ cellType }) => cellType)));
  return Object.fromEntries(
    [...labels].flatMap((label) => {
      const names = label.split(SEPARATOR).map((one) => known.get(one));
      return names.every(Boolean) ? [[label, names.join(SEPARATOR)]] : [];
    }),
  );
}
/** Between the terms of a cell with several. */
const SEPARATOR = ' || ';

/** Genes of one question to the dataset service, and numbers of its reply (MOST_VALUES of public/expression.py): three of each gene and group. */
const AT_ONCE: Readonly<Record<PublicExpressionBy, number>> = {
  cellType: 10,
  'cellType+disease': 4,
  'cellType+donor': 2,
};
const MOST_VALUES = 400_000;

/** Entries in parts whose replies have no more than `most` groups. A part has at least one entry. */
function partsOf(index: CatalogueIndex, results: ReadonlyMap<string, number>, most: number): string[][] {
  const parts: string[][] = [[]];
  let groups = 0;
  for (const [entry, at] of results) {
    const own = index.groups[at]!;
    if (groups + own > most && parts.at(-1)!.length) {
      parts.push([]);
      groups = 0;
    }
    parts.at(-1)!.push(entry);
    groups += own;
  }
  return parts;
}

/** All genes of all entries, requested in parts. */
async function expressionOf(
  deps: Deps,
  caller: Caller | null,
  index: CatalogueIndex,
  results: ReadonlyMap<string, number>,
  { genes, by }: { genes: string[]; by: PublicExpressionBy },
): Promise<PublicExpression> {
  const made: PublicExpression = { entries: [], absent: [] };
  for (const entries of partsOf(index, results, MOST_VALUES / (3 * AT_ONCE[by]))) {
    const parts: PublicExpression[] = [];
    for (let at = 0; at < genes.length; at += AT_ONCE[by]) {
      const body = { entries, genes: genes.slice(at, at + AT_ONCE[by]), by };
      parts.push(await datasetService.publicExpression(deps, askerOf(caller), body));
    }
    // A file that was damaged between two questions is in none of the replies.
    const absent = new Set(parts.flatMap((part) => part.absent));
    made.absent.push(...absent);
    for (const { entry, groups } of parts[0]!.entries) {
      if (absent.has(entry)) continue;
      const own = parts.map((part) => part.entries.find((one) => one.entry === entry)!);
      made.entries.push({
        ...{ entry, groups },
        genes: own.flatMap((one) => one.genes),
        missing: own.flatMap((one) => one.missing),
      });
    }
  }
  return made;
}
type PublicExpressionBy = 'cellType' | 'cellType+donor' | 'cellType+disease';

const namedOf = (entry: string, { id, datasetId, name, doi, source }: PublicDataset) => ({
  entry,
  id,
  datasetId,
  name,
  publication: doi || source,
});
