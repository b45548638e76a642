import type { CellExpression, CellSet, LabelColumn, LabelEdit } from '@stroma/contract';
import { isStored, type CellGroup } from '@stroma/contract/tools';
import type { UiError } from '@stroma/design-system/primitives';
import { guestAddress } from '../../api/guest.ts';
import { readyOr, useCallMutation, useRead } from '../calls/index.ts';
import { TASK_READS } from '../tasks/reads.ts';

const NO_SETS: CellSet[] = [];

/** Stored cell sets of a dataset, newest first. Sets with equal cells are separate, because each can be edited. A guest sees none. */
export const useCellSets = (dataset: string): readonly CellSet[] =>
  readyOr(useRead('cells', 'sets', guestAddress() ? null : { params: { id: dataset } }), NO_SETS);

export interface LabelState {
  /** The column's current version and last edits; null until they are read, and for a column without labels. */
  labels: LabelColumn | null;
  /** Edits the column at the version that is shown. */
  edit: (edit: LabelEdit) => void;
  busy: boolean;
  error: UiError | null;
  /** Number of edits that have succeeded. */
  done: number;
  /** Clears the result of the last edit. */
  reset: () => void;
}

/** The labels of one column of a dataset, and what edits them. */
export function useLabels(dataset: string, column: string): LabelState {
  const read = useRead('cells', 'labels', { params: { id: dataset } });
  const [send, state] = useCallMutation('cells', 'editLabels', {
    refreshes: ['cells', ...TASK_READS, 'datasetProxies.detail'],
    // Also after a conflict, to show the other user's edit.
    always: true,
  });
  const labels = readyOr(read, null)?.columns.find((c) => c.column === column) ?? null;
  return {
    labels,
    edit: (edit) => {
      if (labels?.version) send({ params: { id: dataset }, body: { column, expected: labels.version, edit } });
    },
    busy: state.busy,
    error: state.error,
    done: state.done,
    reset: state.reset,
  };
}

/** The cells that match every condition of a group; null for a group whose number of cells is known, or that is not chosen yet. */
function conditions(group: CellGroup | null): CellExpression | null {
  if (!group || isStored(group) || !group.and?.length) return null;
  const of = [group, ...group.and].map(({ column, categories }) => ({ cells: { column, categories } }));
  return of.every(({ cells }) => cells.categories.length) ? { op: 'and', of } : null;
}

/** Number of cells of a group of several columns; null while it is counted, and for every other group. */
export function useCellCount(dataset: string, group: CellGroup | null): number | null {
  const cells = conditions(group);
  const given = cells && { params: { id: dataset }, body: { cells }, headers: { 'X-Read': '1' } };
  return readyOr(useRead('cells', 'count', given), null)?.cells ?? null;
}
