import { isStored, type CellGroup } from '@stroma/contract/tools';
import type { CellColumn } from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { defaultColumn, type DatasetDetail } from './dataset.ts';

/** The dataset's columns of categories, the one that groups the cells by default first. */
export function columnsOf(detail: DatasetDetail): Omit<CellColumn, 'label'>[] {
  const found = detail.columns.flatMap((c) =>
    c.kind === 'category'
      ? [{ id: c.name, categories: c.categories.map((k) => ({ name: k.name, cells: k.count })) }]
      : [],
  );
  const first = defaultColumn(detail);
  return [...found.filter((c) => c.id === first), ...found.filter((c) => c.id !== first)];
}

/** `columnsOf` with display names: an annotation level has the name of the level. */
export function useColumns(detail: DatasetDetail): CellColumn[] {
  const t = useT();
  return columnsOf(detail).map((column) => ({ ...column, label: t.column(column.id) }));
}

/** A group without categories that a label edit removed. */
export function withoutMissingCategories(group: CellGroup, columns: readonly CellColumn[]): CellGroup {
  if (isStored(group)) return group;
  const present = <C extends { column: string; categories: string[] }>(condition: C): C => {
    const names = columns.find((c) => c.id === condition.column)?.categories.map((c) => c.name) ?? [];
    return { ...condition, categories: condition.categories.filter((name) => names.includes(name)) };
  };
  return { ...present(group), ...(group.and && { and: group.and.map(present) }) };
}

export { groupName as nameOf } from '@stroma/contract/tools';
