import { useState } from 'react';
import { isStored } from '@stroma/contract/tools';
import { packWhere, useSelection, type Source } from '../../../features/selection/index.ts';
import type { HighlightedCells } from './companion.types.ts';
import type { GroupsOverride } from './useGroupsColour.ts';

/** Fields of a stored set that identify its cells. */
interface Named {
  id: string;
  hash: string;
  name: string;
}

/** The single column whose labels define all groups, without overlaps; null if they are defined otherwise. */
function columnOf(groups: readonly HighlightedCells[]): string | null {
  const labels = new Set<string>();
  let column: string | null = null;
  for (const { cells } of groups) {
    if (isStored(cells) || cells.and?.length || (column ?? cells.column) !== cells.column) return null;
    column = cells.column;
    for (const label of cells.categories) {
      if (labels.has(label)) return null;
      labels.add(label);
    }
  }
  return column;
}

/**
 * The cells of the picked groups as a source of the selection: by their labels, by the stored set with exactly these cells, otherwise the cells
 * themselves. Null without a picked group.
 *
 * @param codes the group of each cell
 */
export function sourceOfGroups(
  groups: readonly HighlightedCells[],
  codes: ArrayLike<number>,
  picked: readonly number[],
  sets: readonly Named[],
): Source | null {
  const chosen = picked.flatMap((code) => groups[code] ?? []);
  const [only] = chosen;
  if (!only) return null;
  const column = columnOf(groups);
  if (column !== null)
    return {
      ...{ kind: 'category', column },
      categories: chosen.flatMap(({ cells }) => (isStored(cells) ? [] : cells.categories)),
    };
  if (chosen.length === 1 && isStored(only.cells)) {
    const { cellSet } = only.cells;
    const set = sets.find(({ hash }) => hash === cellSet);
    if (set) return { kind: 'set', id: set.id, hash: set.hash, name: set.name };
  }
  return { kind: 'drawn', bits: packWhere(codes.length, (cell) => picked.includes(codes[cell]!)) };
}

/** Groups that are picked in the legend of the map select their cells; they stay picked as long as the selection contains their term. */
export function useGroupPick(
  override: GroupsOverride | null,
  groups: readonly HighlightedCells[],
  sets: readonly Named[],
): { highlighted: readonly number[]; onPick: (picked: number[]) => void } {
  const { expression, write, remove } = useSelection();
  const [kept, keep] = useState<{ codes: ArrayLike<number>; picked: readonly number[]; source: Source } | null>(null);
  const codes = override?.colour.codes ?? null;
  const own = kept?.codes === codes ? kept : null;
  const term = own && expression.find(({ source }) => source === own.source);
  return {
    highlighted: own && term && !term.not ? own.picked : NONE,
    onPick: (picked) => {
      if (!codes) return;
      const source = sourceOfGroups(groups, codes, picked, sets);
      // Terms of labels and drawn cells are replaced; a stored set is a separate term.
      if (term && (!source || source.kind !== term.source.kind || source.kind === 'set')) remove(term.id);
      keep(source && { codes, picked, source });
      if (source) write(source);
    },
  };
}
const NONE: readonly number[] = [];
