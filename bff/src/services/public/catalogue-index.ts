import type { Knex } from 'knex';
import { PUBLIC_FACETS, type PublicFacetName, type PublicFacetValue } from '@stroma/contract';
import type { PublicDataset } from '@stroma/contract';
import { factsOf, summaryOf, type TermRow, type VersionRow } from '../datasets/published.ts';

/** One value of a facet and the entries that have it, or something below it. */
interface Value {
  label: string;
  labelZh: string | null;
  isAncestor: boolean;
  entries: Set<number>;
  /** Values below the ancestor. */
  below: Set<string>;
}
/** Index of the published datasets, in memory: 200 datasets with their terms take some megabytes. */
export interface CatalogueIndex {
  generation: string;
  /** By title. */
  entries: PublicDataset[];
  versions: VersionRow[];
  /** Groups of cells in the sums of each. */
  groups: number[];
  /** Lower-case texts that a search matches against an entry. */
  texts: string[];
  facets: Record<PublicFacetName, Map<string, Value>>;
  listed: Record<PublicFacetName, Set<string>>;
}
export type FacetChoice = Partial<Record<PublicFacetName, string[]>> & { search?: string };

const LABELS = 3;
const FACET_VALUES = 300;

type Published = VersionRow & {
  name: string;
  species: string | null;
  tissue: string | null;
  dataset_cells: number;
  dataset_genes: number;
  samples: number;
  simulated: boolean | number;
};

const published = (db: Knex) =>
  db('public_versions').join('datasets', 'datasets.id', 'public_versions.dataset_id').where({ state: 'published' });

/** Key that changes with every change of published data. */
async function generationOf(db: Knex): Promise<string> {
  const [row] = (await db('public_versions')
    .max({ changed: 'changed_at' })
    .sum({ all: 'changed_at' })
    .count({ n: '*' })) as unknown as [{ changed: number | null; all: number | null; n: number }];
  const [there] = (await published(db).count({ n: '*' })) as unknown as [{ n: number }];
  return [row.changed, row.all, row.n, there.n].join(' ');
}

const held = new WeakMap<Knex, Promise<CatalogueIndex>>();

/** The index of all published data; rebuilt after a change by any server. */
export async function catalogueOf(db: Knex): Promise<CatalogueIndex> {
  const generation = await generationOf(db);
  const known = await held.get(db)?.catch(() => undefined);
  if (known?.generation === generation) return known;
  const made = read(db, generation);
  held.set(db, made);
  return made;
}

async function read(db: Knex, generation: string): Promise<CatalogueIndex> {
  const rows = (await published(db).select(
    'public_versions.*',
    'datasets.name',
    'datasets.species',
    'datasets.tissue',
    'datasets.samples',
    'datasets.simulated',
    { dataset_cells: 'datasets.cells', dataset_genes: 'datasets.genes' },
  )) as Published[];
  const terms = (await db('public_terms')
    .join('public_versions', 'public_versions.id', 'public_terms.version_id')
    .where({ state: 'published' })
    .orderBy('public_terms.cells', 'desc')
    .select('public_terms.*')) as TermRow[];
  const byVersion = Map.groupBy(terms, (term) => term.version_id);
  const made = rows
    .map((row) => ({ row, terms: byVersion.get(row.id) ?? [] }))
    .map((one) => ({ ...one, entry: entryOf(one.row, one.terms) }))
    .sort((a, b) => a.entry.name.localeCompare(b.entry.name) || (a.entry.id < b.entry.id ? -1 : 1));
  const facets = Object.fromEntries(PUBLIC_FACETS.map((name) => [name, new Map()])) as CatalogueIndex['facets'];
  made.forEach(({ entry, terms: own }, at) => {
    for (const term of own) if (term.kind in facets) note(facets[term.kind as PublicFacetName], term, at);
    const publication = entry.doi || entry.source;
    if (publication) note(facets.publication, { value: publication, label: publication }, at);
  });
  return {
    generation,
    entries: made.map(({ entry }) => entry),
    versions: made.map(({ row }) => row),
    groups: made.map(({ row }) => summaryOf(row)?.groups ?? 0),
    texts: made.map(({ row, entry, terms: own }) => textOf(row, entry, own)),
    facets,
    listed: Object.fromEntries(
      PUBLIC_FACETS.map((name) => [name, listed(facets[name], made.length)]),
    ) as CatalogueIndex['listed'],
  };
}

function note(
  facet: Map<string, Value>,
  term: Pick<TermRow, 'value' | 'label'> & Partial<TermRow>,
  entry: number,
): void {
  const { value, label, label_zh: labelZh = null, is_ancestor: isAncestor = false, names = '' } = term;
  let known = facet.get(value);
  if (!known) facet.set(value, (known = { label, labelZh, isAncestor: true, entries: new Set(), below: new Set() }));
  known.isAncestor &&= Boolean(isAncestor);
  known.entries.add(entry);
  if (isAncestor) for (const one of names.split('\n')) known.below.add(one);
}

/**
 * Listed values: those used by datasets, and ancestors that join several of them. Among ancestors that join the same values only the nearest is
 * listed; ancestors of all datasets are not.
 */
function listed(values: ReadonlyMap<string, Value>, total: number): Set<string> {
  const kept = new Set<string>();
  const joined = new Set<string>();
  for (const [value, { isAncestor, entries, below }] of values) {
    if (!isAncestor) {
      kept.add(value);
      continue;
    }
    const key = [...below].sort().join('\n');
    const most = Math.max(0, ...[...below].map((one) => values.get(one)?.entries.size ?? 0));
    if (below.size < 2 || entries.size <= most || entries.size >= total || joined.has(key)) continue;
    joined.add(key);
    kept.add(value);
  }
  return kept;
}

export function entryOf(row: Published, terms: readonly TermRow[]): PublicDataset {
  const facts = factsOf(row);
  const own = (kind: string) => terms.filter((term) => term.kind === kind && !term.is_ancestor);
  const said = (kind: string) =>
    own(kind)
      .slice(0, LABELS)
      .map(({ label }) => label)
      .join(', ') + (own(kind).length > LABELS ? ', …' : '');
  const summary = summaryOf(row);
  return {
    id: row.entry_id,
    datasetId: row.dataset_id,
    version: row.number ?? 1,
    name: facts.title,
    species: said('species') || (row.species ?? ''),
    tissue: said('tissue') || (row.tissue ?? ''),
    disease: said('disease'),
    technology: said('technology'),
    cells: summary?.cells ?? row.dataset_cells,
    genes: summary?.genes ?? row.dataset_genes,
    samples: row.samples,
    cellTypes: own('cellType').length,
    year: facts.year ?? 0,
    source: facts.source,
    doi: facts.doi,
    publishedOn: new Date(Number(row.published_at)).toISOString(),
    simulated: Boolean(row.simulated),
  };
}

function textOf(row: VersionRow, entry: PublicDataset, terms: readonly TermRow[]): string {
  const { description, citation } = factsOf(row);
  const named = terms.flatMap(({ value, label, label_zh: zh, names }) => [value, label, zh ?? '', names]);
  return [entry.name, entry.source, entry.doi, description, citation, ...named].join('\n').toLowerCase();
}

/** The entries under a choice, without one facet where a further value of it is counted. All words of the search are found. */
function under(
  index: CatalogueIndex,
  choice: FacetChoice,
  expressing: ReadonlySet<number> | null,
  without?: PublicFacetName,
) {
  const words = (choice.search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const chosen = PUBLIC_FACETS.filter((name) => name !== without && choice[name]?.length).map((name) =>
    choice[name]!.map((value) => index.facets[name].get(value)?.entries ?? new Set<number>()),
  );
  return [...index.entries.keys()].filter(
    (at) =>
      (!expressing || expressing.has(at)) &&
      chosen.every((values) => values.some((entries) => entries.has(at))) &&
      words.every((word) => index.texts[at]!.includes(word)),
  );
}

export const entriesMatching = (
  index: CatalogueIndex,
  choice: FacetChoice,
  expressing: ReadonlySet<number> | null = null,
) => under(index, choice, expressing);

/** Values of each facet with the datasets that each would leave; a facet's own values are left out of its counts, so that a second one can be added. */
export function facetsOf(index: CatalogueIndex, choice: FacetChoice, expressing: ReadonlySet<number> | null) {
  const facets = {} as Record<PublicFacetName, PublicFacetValue[]>;
  for (const name of PUBLIC_FACETS) {
    const left = new Set(under(index, choice, expressing, name));
    const isChosen = (value: string) => choice[name]?.includes(value) ?? false;
    facets[name] = [...index.facets[name]]
      .filter(([value]) => index.listed[name].has(value) || isChosen(value))
      .map(([value, { label, labelZh, isAncestor, entries }]) => {
        const count = [...entries].filter((at) => left.has(at)).length;
        return { value, label, labelZh, isAncestor, count };
      })
      .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
      .filter(({ value }, place) => place < FACET_VALUES || isChosen(value));
  }
  return facets;
}
