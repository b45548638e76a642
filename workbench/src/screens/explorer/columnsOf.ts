import { isStored, type CellGroup } from '@stroma/contract/tools';
import type { CellColumn } from '@stroma/design-system/explorer';
import type { DatasetDetail } from './dataset.ts';

/** The dataset's columns of categories, the cluster column first. */
export function columnsOf(detail: DatasetDetail): CellColumn[] {
  const found = detail.columns.flatMap((c) =>
    c.kind === 'category'
      ? [{ id: c.name, label: c.name, categories: c.categories.map((k) => ({ name: k.name, cells: k.count })) }]
      : [],
  );
  const cluster = detail.levels.cluster;
  return [...found.filter((c) => c.id === cluster), ...found.filter((c) => c.id !== cluster)];
}

/** A group without the categories that an edit of the labels took away. */
export function presentCells(group: CellGroup, columns: readonly CellColumn[]): CellGroup {
  if (isStored(group)) return group;
  const present = <C extends { column: string; categories: string[] }>(condition: C): C => {
    const names = columns.find((c) => c.id === condition.column)?.categories.map((c) => c.name) ?? [];
    return { ...condition, categories: condition.categories.filter((name) => names.includes(name)) };
  };
  return { ...present(group), ...(group.and && { and: group.and.map(present) }) };
}

export { groupName as nameOf } from '@stroma/contract/tools';
