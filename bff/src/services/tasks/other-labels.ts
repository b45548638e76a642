import type { LabelColumn, OutdatedLabels, TaskReads } from '@stroma/contract';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { datasetService, type CallingUser } from '../datasets/dataset-service.ts';
import { outdatedBy } from './outdated.ts';

/** Labels with one column replaced. */
export const replaceColumn = (columns: readonly LabelColumn[], one: LabelColumn): LabelColumn[] => [
  ...columns.filter(({ column }) => column !== one.column),
  one,
];

/**
 * Returns edits of other datasets' labels that results have used, by result. A deleted dataset has none. `supposed`: a hypothetical column of one of
 * them.
 */
export async function editsOfOtherDatasets(
  deps: Deps,
  user: CallingUser,
  reads: readonly (TaskReads | null)[],
  supposed?: { dataset: string; column: LabelColumn },
): Promise<(read: TaskReads | null) => OutdatedLabels[]> {
  const read = reads.flatMap((one) => one?.otherLabels ?? []);
  const columns = new Map<string, Set<string>>();
  for (const { dataset, column } of read) columns.set(dataset, (columns.get(dataset) ?? new Set()).add(column));
  const present = new Map<string, LabelColumn[]>();
  const there = columns.size
    ? await deps
        .db('datasets')
        .whereIn('id', [...columns.keys()])
        .pluck('id')
    : [];
  for (const [dataset, names] of columns)
    if (there.includes(dataset)) {
      const found = await presentLabels(deps, user, dataset, [...names]);
      present.set(dataset, supposed?.dataset === dataset ? replaceColumn(found, supposed.column) : found);
    }
  return (one) => {
    const other = one?.otherLabels;
    const found = other && present.get(other.dataset);
    if (!found?.length) return [];
    const { column, version } = other!;
    const edits = outdatedBy({ labels: { [column]: version }, cellSets: [] }, { revision: 0, columns: found }) ?? [];
    return edits.filter((edit): edit is OutdatedLabels => edit.what === 'labels');
  };
}

async function presentLabels(
  deps: Deps,
  user: CallingUser,
  dataset: string,
  columns: string[],
): Promise<LabelColumn[]> {
  try {
    return (await datasetService.labels(deps, user, dataset, columns)).columns;
  } catch (error) {
    if (error instanceof AppError && error.id === 'NOT_FOUND') return [];
    throw error;
  }
}
