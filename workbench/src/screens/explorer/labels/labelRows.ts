import { termOf } from '@stroma/contract';
import type { AnnotationLevel } from '@stroma/contract/tools';
import type { LabelRow } from '@stroma/design-system/explorer';
import type { Loadable } from '@stroma/design-system/primitives';
import type { Column } from '../../../api/arrays.ts';
import type { DatasetDetail } from '../dataset.ts';

export const EMPTY: Loadable<LabelRow[]> = { state: 'empty' };
/** From coarse to fine; automatic and published labels are outside of this order. */
const NESTED: readonly AnnotationLevel[] = ['annot_full', 'annot_sub', 'annot_sub2'];

/** The column of the next coarser level that the dataset has. */
export function parentOf(detail: Pick<DatasetDetail, 'levels'>, level: AnnotationLevel): string | undefined {
  const coarser = level === 'cluster' ? NESTED : NESTED.slice(0, Math.max(0, NESTED.indexOf(level)));
  return coarser.map((one) => detail.levels[one]).findLast((column) => column !== undefined);
}

type Categories = Extract<Column, { kind: 'category' }>;
/** Name of a cell's category; '' if missing. */
const nameAt = (column: Categories, code: number): string => column.categories[code] ?? '';

/** Cells of each cluster by label and coarser label; without a coarser level the latter is ''. */
function partsOf(clusters: Categories, labels: Categories, parents: Categories | null) {
  const width = (parents?.categories.length ?? 0) + 1;
  const counts = clusters.categories.map(() => new Map<number, number>());
  for (let cell = 0; cell < clusters.codes.length; cell += 1) {
    const own = counts[clusters.codes[cell]!];
    if (!own) continue;
    const parent = parents ? Math.min(parents.codes[cell]!, width - 1) : 0;
    const key = Math.min(labels.codes[cell]!, labels.categories.length) * width + parent;
    own.set(key, (own.get(key) ?? 0) + 1);
  }
  return counts.map((own) =>
    [...own].map(([key, cells]) => ({
      label: nameAt(labels, Math.floor(key / width)),
      parent: parents ? nameAt(parents, key % width) : '',
      cells,
    })),
  );
}

/** The commonest name among parts, with its cells; the first of equally common ones. */
function commonest<P extends { cells: number }>(parts: readonly P[], nameOf: (part: P) => string) {
  const sums = new Map<string, number>();
  for (const part of parts) sums.set(nameOf(part), (sums.get(nameOf(part)) ?? 0) + part.cells);
  return [...sums].reduce((best, one) => (one[1] > best[1] ? one : best));
}

/**
 * One row per non-empty cluster: its most frequent label, the number of cells with another label, the most frequent label of the coarser level, and
 * the markers of the cluster, or of its label (`isOfLabels`), strongest first.
 */
export function labelRows(
  clusters: Column,
  labels: Column,
  parents: Column | null,
  markers: readonly { cluster: string; symbol: string }[],
  isOfLabels = false,
): Loadable<LabelRow[]> {
  if (clusters.kind !== 'category' || labels.kind !== 'category') return EMPTY;
  const coarser = parents?.kind === 'category' ? parents : null;
  const genes = Map.groupBy(markers, (row) => row.cluster);
  const rows = partsOf(clusters, labels, coarser).flatMap((parts, k): LabelRow[] => {
    if (!parts.length) return [];
    const cluster = clusters.categories[k]!;
    const cells = parts.reduce((sum, part) => sum + part.cells, 0);
    const [label, most] = commonest(parts, (part) => part.label);
    const [parent] = commonest(parts, (part) => part.parent);
    return [
      {
        ...{ cluster, cells, label, others: cells - most, term: termOf(label), parts },
        parent: parent || null,
        markers: (genes.get(isOfLabels ? label : cluster) ?? []).map(({ symbol }) => symbol),
      },
    ];
  });
  return rows.length ? { state: 'ready', data: rows } : EMPTY;
}
