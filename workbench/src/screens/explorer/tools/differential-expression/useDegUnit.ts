import { DEG_SAMPLES, isStored, UNIT_SAMPLES, type CellGroup } from '@stroma/contract/tools';
import type { DifferentialExpressionParams } from '@stroma/contract/tools';
import type { CellColumn, DegUnit } from '@stroma/design-system/explorer';
import type { Loadable } from '@stroma/design-system/primitives';
import { useCached } from '../../../../api/cache.ts';
import { countInGroup } from '../../../../features/selection/index.ts';
import { columnVersion, type DatasetDetail } from '../../dataset.ts';

type Groups = Pick<DifferentialExpressionParams, 'mode' | 'a' | 'b'>;
const isUsable = (cells: number): boolean => cells >= DEG_SAMPLES.cells;
const namedIn = (group: CellGroup) => (isStored(group) ? [] : [group, ...(group.and ?? [])]);
const isChosen = (group: CellGroup): boolean => namedIn(group).every(({ categories }) => categories.length > 0);

/**
 * The samples of each group that have enough cells for the pseudobulk test, counted in the browser from the labels. With one group, each cell type is
 * compared with the rest of it, so the group's samples are on both sides.
 *
 * @param column column of samples; null if the dataset has none.
 */
export function useDegUnit(
  detail: DatasetDetail,
  columns: readonly CellColumn[],
  { mode, a, b }: Groups,
  column: string | null,
): DegUnit {
  const samples = columns.find(({ id }) => id === column)?.categories.filter(({ cells }) => isUsable(cells)) ?? [];
  const other = mode === 'batchOneGroup' ? a : b;
  const isOpen = !isChosen(a) || other === null || !isChosen(other);
  const needed = column !== null && !detail.normalisedOnly && samples.length >= UNIT_SAMPLES && !isOpen;
  const first = useSamples(detail, needed ? column : null, a);
  const second = useSamples(detail, needed ? column : null, other ?? a);
  if (column === null) return { state: 'open' };
  if (detail.normalisedOnly) return { state: 'noCounts' };
  if (samples.length < UNIT_SAMPLES) return { state: 'few', samples: samples.length };
  if (isOpen) return { state: 'open' };
  if (first.state === 'error' || second.state === 'error') return { state: 'unread' };
  if (first.state !== 'ready' || second.state !== 'ready') return { state: 'counting' };
  return { state: 'known', a: first.data, b: second.data };
}

/** Number of samples (`column`) with enough cells in a group. A null column counts nothing. */
function useSamples(detail: DatasetDetail, column: string | null, group: CellGroup): Loadable<number> {
  const cells = isStored(group)
    ? group.cellSet
    : namedIn(group).map((one) => [one.column, columnVersion(detail, one.column), one.categories]);
  const key =
    column === null
      ? null
      : `${detail.id}:samples:${JSON.stringify([detail.version, column, columnVersion(detail, column), cells])}`;
  return useCached(key, async () => (await countInGroup(detail, column!, group)).filter(isUsable).length);
}
