import type { PublicGenesReply } from './PublicGenes.types.ts';

/** One group of one dataset: a column of the dot plot. */
export interface ShownGroup {
  entry: string;
  id: string;
  datasetId: string;
  dataset: string;
  publication: string;
  cellType: string;
  /** Cell type, with the donor or disease if requested. */
  name: string;
  cells: number;
  /** Index of the group in its entry. */
  at: number;
}
export interface ShownValue extends ShownGroup {
  gene: string;
  mean: number;
  fraction: number;
  variance: number | null;
}
/** Maximum number of readable columns. */
export const MAX_COLUMNS = 80;

/** Unique typed names in their order. */
export const genesIn = (text: string): string[] => [...new Set(text.split(/[\s,;，；、]+/).filter(Boolean))];

/** Groups of all datasets that have enough cells and a name that was requested, cell types together. */
export function groupsOf(
  reply: PublicGenesReply,
  least: number,
  wanted: string,
  isZh = false,
): { groups: ShownGroup[]; few: number } {
  const named = new Map(reply.datasets.map((one) => [one.entry, one]));
  const words = wanted.toLowerCase().trim();
  const all = reply.entries.flatMap(({ entry, groups }) => {
    const dataset = named.get(entry);
    if (!dataset) return [];
    return groups.map(({ cellType, donor, disease, cells }, at) => ({
      entry,
      id: dataset.id,
      datasetId: dataset.datasetId,
      dataset: dataset.name,
      publication: dataset.publication,
      cellType,
      name: [(isZh && reply.labelsZh[cellType]) || cellType, donor, disease].filter(Boolean).join(', '),
      cells,
      at,
    }));
  });
  const found = all.filter(({ name, cellType, dataset }) =>
    `${name} ${cellType} ${dataset}`.toLowerCase().includes(words),
  );
  const groups = found
    .filter(({ cells }) => cells >= least)
    .sort((a, b) => a.name.localeCompare(b.name) || b.cells - a.cells || a.dataset.localeCompare(b.dataset));
  return { groups, few: found.length - groups.length };
}

/** Every gene in every group, for the table; a gene that a dataset lacks has no row. */
export function valuesOf(reply: PublicGenesReply, groups: readonly ShownGroup[]): ShownValue[] {
  const entries = new Map(reply.entries.map((one) => [one.entry, one]));
  return groups.flatMap((group) =>
    (entries.get(group.entry)?.genes ?? []).map((gene) => ({
      ...group,
      gene: gene.symbol,
      mean: gene.mean[group.at] ?? 0,
      fraction: gene.fraction[group.at] ?? 0,
      variance: gene.variance[group.at] ?? null,
    })),
  );
}

/** Rows of the chart: one per requested gene, with its symbol if a dataset has it. */
export function rowsOf(reply: PublicGenesReply, genes: readonly string[]): string[] {
  return genes.map(
    (query) =>
      reply.entries.flatMap((entry) => entry.genes).find((gene) => gene.query.toLowerCase() === query.toLowerCase())
        ?.symbol ?? query,
  );
}

/** dots[gene][group]; a dataset without the gene has no dot. */
export function dotsOf(reply: PublicGenesReply, genes: readonly string[], groups: readonly ShownGroup[]) {
  const entries = new Map(reply.entries.map((one) => [one.entry, one]));
  return genes.map((query) =>
    groups.map(({ entry, at }) => {
      const gene = entries.get(entry)?.genes.find((one) => one.query.toLowerCase() === query.toLowerCase());
      return { fraction: gene?.fraction[at] ?? 0, mean: gene?.mean[at] ?? 0 };
    }),
  );
}

const MOST_LETTERS = 32;
/** Dataset names shortened for a chart, with a number if two would look the same. */
export function shortNames(names: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const used = new Map<string, number>();
  for (const name of new Set(names)) {
    const letters = [...name];
    const cut =
      letters.length > MOST_LETTERS
        ? `${letters
            .slice(0, MOST_LETTERS - 1)
            .join('')
            .trimEnd()}…`
        : name;
    const times = (used.get(cut) ?? 0) + 1;
    used.set(cut, times);
    found.set(name, times > 1 ? `${cut} ${times}` : cut);
  }
  return found;
}
