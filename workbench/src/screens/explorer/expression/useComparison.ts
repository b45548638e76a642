import { useMemo, useState } from 'react';
import type { CellGroup, GeneExpressionParams } from '@stroma/contract/tools';
import type { CellComparisonProps, CellColumn, GeneComparison } from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { useCellCount, useCellSets } from '../../../features/cells/index.ts';
import { toBase64, useSelection } from '../../../features/selection/index.ts';
import { nameOf, withoutMissingCategories } from '../columnsOf.ts';
import type { DatasetDetail } from '../dataset.ts';
import { GROUP_NAMES } from '../group-column.ts';
import type { TabProps } from '../tab.ts';

/** The column whose categories are compared by default: one of sample groups, or of samples. */
export function splitColumn(detail: DatasetDetail, columns: readonly CellColumn[], groupBy: string): CellColumn | null {
  const usable = columns.filter((c) => c.categories.length > 1);
  const named = GROUP_NAMES.map((name) => usable.find((c) => c.id.toLowerCase() === name));
  const others = [usable.find((c) => c.id === detail.sampleColumn), usable.find((c) => c.id !== groupBy), usable[0]];
  return [...named, ...others].find((c) => c !== undefined) ?? null;
}

const isChosen = (group: CellGroup): boolean =>
  'cellSet' in group || [group, ...(group.and ?? [])].every(({ categories }) => categories.length > 0);

type Compare = GeneExpressionParams['compare'];
/** The two groups of cells of a request; null: all cells, also while one of the groups is not chosen yet. */
function comparedCells({ by, column, categories, cells }: GeneComparison, selected: Compare): Compare {
  const [a, b] = categories;
  if (by === 'selected') return selected;
  if (by === 'column' && column && a !== null && b !== null)
    return [
      { name: a.slice(0, 120), column, categories: [a] },
      { name: b.slice(0, 120), column, categories: [b] },
    ];
  if (by !== 'cells' || !cells.every(isChosen)) return null;
  const [first, second] = cells.map((group) => ({ ...group, name: nameOf(group) })) as [CellGroup, CellGroup];
  // Two legends with the same name could not be distinguished.
  return first.name === second.name
    ? [
        { ...first, name: 'A' },
        { ...second, name: 'B' },
      ]
    : [first, second];
}

/** The selected cells and all others; null if no cells are selected, or all. */
function useSelected(total: number): Compare {
  const t = useT();
  const { cells } = useSelection();
  const isPart = cells !== null && cells.count > 0 && cells.count < total;
  const names = [t('selection.selected'), t('selection.rest')];
  const bits = useMemo(() => (isPart ? toBase64(cells.bits) : null), [isPart, cells]);
  return bits === null ? null : { names, bits };
}

type Compared = Pick<CellComparisonProps, 'value' | 'onChange' | 'columns' | 'cellSets' | 'hasSelection' | 'counted'>;
/**
 * The comparison shared by both tabs of gene expression: a column is in the URL, chosen groups of cells are not. Selected cells are compared with all
 * others by default.
 */
export function useComparison(
  { detail, view, change }: TabProps,
  columns: readonly CellColumn[],
): { comparison: Compared; compare: Compare } {
  const selected = useSelected(detail.cells);
  const cellSets = useCellSets(detail.id);
  const first = columns[0]?.id ?? '';
  const [chosen, setChosen] = useState<'cells' | 'none' | null>(null);
  const isByCells = chosen === 'cells';
  const [given, setCells] = useState<GeneComparison['cells']>([
    { name: 'A', column: first, categories: [] },
    { name: 'B', column: first, categories: [] },
  ]);
  const [a, b] = [withoutMissingCategories(given[0], columns), withoutMissingCategories(given[1], columns)];
  const counted = [
    useCellCount(detail.id, isByCells ? a : null),
    useCellCount(detail.id, isByCells ? b : null),
  ] as const;
  const [column = null, one = null, two = null] = view.split;
  const withoutColumn = selected && chosen !== 'none' ? 'selected' : 'none';
  const value: GeneComparison = {
    by: isByCells ? 'cells' : column ? 'column' : withoutColumn,
    column,
    categories: [one, two],
    cells: [a, b],
  };
  const comparison: Compared = {
    columns,
    cellSets,
    hasSelection: selected !== null,
    counted,
    value,
    onChange: (next) => {
      setChosen(next.by === 'cells' || next.by === 'none' ? next.by : null);
      setCells(next.cells);
      const found = next.by === 'column' && !next.column ? splitColumn(detail, columns, view.groupBy) : null;
      const [x, y] = found ? found.categories.map((c) => c.name) : next.categories;
      const name = found?.id ?? next.column;
      const split = next.by === 'column' && name && x && y ? [name, x, y] : [];
      if (split.join() !== view.split.join()) change({ split });
    },
  };
  return { comparison, compare: comparedCells(value, selected) };
}
