import { isRecord, type Labels } from '@stroma/contract';
import { readyOr, useRead } from '../calls/index.ts';

/** Current label columns. */
export interface LabelColumns {
  dataset: string;
  columns: readonly { id: string; categories: readonly { name: string }[] }[];
}
/** Fields of parameters that name a column, and the categories of it that they name. */
const NAMING = [
  ['column', 'categories'],
  ['batchBy', 'batchCategories'],
  ['groupBy', 'cellTypes'],
] as const;
type Change = Labels['columns'][number]['changes'][number];

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

/** A value with the names of each column replaced by `of`; returns the same value if nothing changes. */
function replaced<T>(value: T, of: (column: string, names: string[]) => string[]): T {
  if (Array.isArray(value)) {
    const parts = value.map((part) => replaced(part, of));
    return parts.some((part, i) => part !== value[i]) ? (parts as T) : value;
  }
  if (!isRecord(value)) return value;
  const next: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(value)) next[key] = replaced(part, of);
  for (const [column, names] of NAMING) {
    const [by, given] = [value[column], value[names]];
    if (typeof by === 'string' && isNames(given)) next[names] = of(by, given);
  }
  return Object.entries(next).some(([key, part]) => part !== value[key]) ? (next as T) : value;
}

/** Current name of a label after the renames and merges of its column, oldest first; null if it has no current label. */
function nameNow(name: string, changes: readonly Change[], present: ReadonlySet<string>): string | null {
  let found = name;
  for (const { edit } of changes) {
    const isOf =
      (edit.kind === 'rename' && edit.category === found) ||
      (edit.kind === 'merge' && edit.categories?.includes(found));
    if (isOf && edit.name) found = edit.name;
  }
  return present.has(found) ? found : null;
}

/**
 * A form with current label names: a label that was renamed or merged since it was chosen stays chosen. The edits are only loaded if a label is
 * missing.
 */
export function useRenamed<T>(value: T, labels: LabelColumns | undefined): T {
  const present = new Map(
    labels?.columns.map(({ id, categories }) => [id, new Set(categories.map(({ name }) => name))]),
  );
  const isMissing = (column: string, name: string): boolean => present.get(column)?.has(name) === false;
  let misses = false;
  replaced(value, (column, names) => {
    misses ||= names.some((name) => isMissing(column, name));
    return names;
  });
  const read = useRead('cells', 'labels', misses && labels ? { params: { id: labels.dataset } } : null);
  const edited = readyOr(read, null);
  if (!misses || !edited) return value;
  return replaced(value, (column, names) => {
    if (!names.some((name) => isMissing(column, name))) return names;
    const changes = edited.columns.find((one) => one.column === column)?.changes ?? [];
    const now = names.map((name) =>
      isMissing(column, name) ? (nameNow(name, changes, present.get(column)!) ?? name) : name,
    );
    return [...new Set(now)];
  });
}
