import { useEffect, useMemo } from 'react';
import type { ToolSlug } from '@stroma/contract';
import { useT } from '@stroma/design-system/messages';
import { useCached } from '../../../api/cache.ts';
import { readResultColumn, type Column } from '../../../api/arrays.ts';
import { countSelected, readGroups, readWhole, useSelection } from '../../../features/selection/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import { useCompanion } from './CompanionContext.ts';
import type { Companion, MapColouring, ShownAnalysis } from './companion.types.ts';
import { codesOf } from './useGroupsColour.ts';

/** A group of the figure and how many of the cells that are selected on the map are of it. */
export interface SelectedGroup {
  name: string;
  cells: number;
}

async function readCounted(detail: DatasetDetail, id: string, counted: Counted): Promise<Column> {
  if ('column' in counted) return readWhole(detail, counted.column);
  if ('result' in counted) return readResultColumn(counted.of ?? id, counted.result);
  const { groups } = counted;
  const masks = await readGroups(
    detail,
    groups.map(({ cells }) => cells),
  );
  return {
    kind: 'category',
    name: '',
    codes: codesOf(masks, detail.cells),
    categories: groups.map(({ name }) => name),
  };
}
type Counted = NonNullable<ReturnType<Companion<ToolSlug>['counted']>>;

/** Groups of the selected cells, the largest first; those without one are left out. */
export function countSelectedByGroup(column: Column, mask: Uint8Array): SelectedGroup[] {
  if (column.kind !== 'category') return [];
  const { selected } = countSelected(column, mask);
  return column.categories
    .map((name, code) => ({ name, cells: selected[code] ?? 0 }))
    .filter(({ cells }) => cells > 0)
    .sort((a, b) => b.cells - a.cells);
}

/**
 * Synchronises the map with the shown result and the figure with the map. Returns counts of the cells selected on the map by groups of the figure;
 * null without a selection or a map.
 */
export function useSyncWithMap<S extends ToolSlug>(
  companion: Companion<S> | undefined,
  result: ShownAnalysis<S> | null,
): { total: number; groups: readonly SelectedGroup[] } | null {
  const t = useT();
  const state = useCompanion();
  const { cells, hash } = useSelection();
  const { pick = null, part = 0, offer, followMap, detail = null, result: offeredId = null } = state ?? {};
  const shown = result && { ...result, part };
  const colourings: MapColouring[] = shown && companion ? companion.colourings(shown, pick, t) : [];
  const offered = JSON.stringify(colourings);
  const id = shown?.id ?? null;
  useEffect(() => {
    if (id === null) return;
    offer?.({ key: id, colourings });
    return () => offer?.(null);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the text identifies them
  }, [offer, id, offered]);

  const counted = shown && companion && state ? companion.counted(shown) : null;
  const isSelected = cells !== null && cells.count > 0;
  const key =
    detail && counted && isSelected
      ? `${detail.id}:${id}:counted:${detail.columnsVersion}:${JSON.stringify(counted)}`
      : null;
  const column = useCached(key, () => readCounted(detail!, id!, counted!));
  const read = column.state === 'ready' ? column.data : null;
  const groups = useMemo(() => (read && cells ? countSelectedByGroup(read, cells.mask) : NONE), [read, cells]);
  const isOffered = offeredId !== null && offeredId === id;
  useEffect(() => {
    if (!shown || !isOffered || !companion?.pickOf || !groups.length) return;
    const picked = companion.pickOf(
      groups.map(({ name }) => name),
      shown,
    );
    if (picked !== null) followMap?.(picked);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per selection
  }, [hash, groups, isOffered]);
  return state && isSelected && shown ? { total: cells.count, groups } : null;
}
const NONE: readonly SelectedGroup[] = [];
