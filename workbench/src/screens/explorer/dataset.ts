import type { GroupSummary } from '@stroma/design-system/charts';
import type { CategoryColumn, DatasetDetail, DatasetQuality, NumberColumn, ServedSummary } from '@stroma/contract';

export type { CategoryColumn, DatasetDetail, NumberColumn };
export type QualityPart = NonNullable<DatasetQuality['bySample']>;

/** Groups that have cells: a group without cells has no distribution to draw. */
export const groupsWithCells = (groups: readonly ServedSummary[]): GroupSummary[] =>
  groups.filter((g): g is ServedSummary & GroupSummary => g.n > 0 && g.median !== null);

/**
 * Groups for both sides in the same order, without those that are empty on both. A side without cells of a group has a summary of 0 cells in
 * the range of the other one.
 */
export function pairedGroups(
  a: readonly ServedSummary[] | null,
  b: readonly ServedSummary[] | null,
): [GroupSummary[], GroupSummary[]] | null {
  if (!a || !b) return null;
  const pairs: [GroupSummary[], GroupSummary[]] = [[], []];
  for (const [i, own] of a.entries()) {
    const [left] = groupsWithCells([own]);
    const [right] = groupsWithCells(b[i] ? [b[i]] : []);
    const known = left ?? right;
    if (!known) continue;
    const none: GroupSummary = { ...known, n: 0, density: [], sampled: [] };
    pairs[0].push(left ?? none);
    pairs[1].push(right ?? none);
  }
  return pairs;
}

/** The slide whose spots a view shows; null for an embedding of expression. */
export const slideOf = (
  { spatial }: DatasetDetail,
  { embedding, dimensions }: { embedding: string; dimensions: 2 | 3 },
): DatasetDetail['spatial'] => (spatial?.embedding === embedding && dimensions === 2 ? spatial : null);

/** Version of the labels of a column; undefined for numbers and for columns of results, which never change. */
export const columnVersion = ({ columns }: Pick<DatasetDetail, 'columns'>, name: string): string | undefined => {
  const found = columns.find((c) => c.name === name);
  return found?.kind === 'category' ? found.version : undefined;
};
/** Colour by the score of the chosen genes. */
export const COLOUR_BY_SCORE = 'score';
/** Keys of the array cache. */
export function arrayKeys(
  detail: Pick<DatasetDetail, 'id' | 'version' | 'columns'>,
  view: {
    embedding: string;
    dimensions: 2 | 3;
    colourBy: string;
    gene: string | null;
    layer: string;
    genes?: readonly string[];
  },
): { embedding: string; column: string | null; gene: string | null; score: string | null } {
  const { id, version } = detail;
  const isGene = view.colourBy === 'gene' && view.gene !== null;
  const isScore = view.colourBy === COLOUR_BY_SCORE && Boolean(view.genes?.length);
  return {
    embedding: `${id}:embedding:${view.embedding}:${view.dimensions}:${version}`,
    column:
      isGene || isScore ? null : `${id}:column:${view.colourBy}:${columnVersion(detail, view.colourBy) ?? version}`,
    gene: isGene ? `${id}:gene:${view.gene}:${view.layer}:${version}` : null,
    score: isScore ? `${id}:score:${view.genes?.map(encodeURIComponent).join()}:${version}` : null,
  };
}

/** Default column for colours and groups; null without a categorical column. */
export const defaultColumn = (detail: Pick<DatasetDetail, 'columns' | 'levels' | 'defaultColumn'>): string | null =>
  // A browser may have the reply of an earlier version, which does not name it.
  detail.defaultColumn ?? detail.levels.cluster ?? detail.columns.find(({ kind }) => kind === 'category')?.name ?? null;
