import type { CellGroup } from './common.ts';

/** The analysis that another one used, with its displayed name and result. */
export interface ReadResult {
  name: string;
  result: unknown;
}
/** The label or group in a text of a result. */
export type LabelOf =
  /** A label of this column. */
  | { column: string }
  /** A group of the request, by its name. */
  | { group: CellGroup }
  /** Texts in a row, some of which are names. */
  | { parts: readonly (string | { text: string; of: LabelOf })[] }
  /** Text with the summary of the parent analysis. */
  | { parent: (parent: ReadResult) => string };
/** The label or group that the texts of a table column name. */
type TextsOf = Extract<LabelOf, { column: string } | { group: CellGroup }>;
/** A table column whose texts name different kinds of things, depending on another column. */
interface TextsBy {
  by: string;
  of: Readonly<Record<string, TextsOf | null>>;
}
/**
 * Locations of labels and groups in a result. A current result is displayed with current names; undeclared texts are never changed, so that no gene
 * is renamed because a label has the same name.
 */
export interface ResultLabels {
  /** Keys are paths of the summary; `*` matches each entry of a list: `samples.*.name`. */
  summary?: Readonly<Record<string, LabelOf | null>>;
  /** Keyed by tables and their columns. */
  tables?: Readonly<Record<string, Readonly<Record<string, TextsOf | TextsBy | null>>>>;
  /** Other names in the title of the result, besides groups of the request. */
  title?: readonly ({ text: string; of: { column: string } } | Extract<LabelOf, { parent: unknown }>)[];
}
/** Current names of the labels and groups of a result. */
export interface PresentNames {
  /** Labels of a column that are called otherwise, by the names that the result has. */
  column(column: string): ReadonlyMap<string, string>;
  /** The name of a group of the request. */
  group(group: CellGroup): string;
  /** The parent analysis, as computed and as displayed now. */
  parent: { before: ReadResult; after: ReadResult } | null;
}

/** Declares a label of a column; undefined without a column. */
export const labelOf = (column: string | null): { column: string } | null => (column ? { column } : null);
/** Declares the name of a group; undefined without a group. */
export const nameOf = (group: CellGroup | null): { group: CellGroup } | null => group && { group };

/** Present form of a text. */
export function presentText(text: string, of: LabelOf, names: PresentNames): string {
  if ('column' in of) return names.column(of.column).get(text) ?? text;
  if ('group' in of) return text === of.group.name ? names.group(of.group) : text;
  if ('parts' in of) {
    const before = of.parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
    if (text !== before) return text;
    return of.parts.map((part) => (typeof part === 'string' ? part : presentText(part.text, part.of, names))).join('');
  }
  return names.parent && text === of.parent(names.parent.before) ? of.parent(names.parent.after) : text;
}

/** A summary with current names. */
export function presentSummary(summary: unknown, { summary: paths = {} }: ResultLabels, names: PresentNames): unknown {
  return Object.entries(paths).reduce(
    (found, [path, of]) => (of ? changed(found, path.split('.'), (text) => presentText(text, of, names)) : found),
    summary,
  );
}

function changed(value: unknown, [first, ...rest]: readonly string[], change: (text: string) => string): unknown {
  if (first === undefined) return typeof value === 'string' ? change(value) : value;
  if (Array.isArray(value)) {
    const entries = value as unknown[];
    return entries.map((entry, i) => (first === '*' || first === String(i) ? changed(entry, rest, change) : entry));
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, first)) return value;
  return { ...value, [first]: changed((value as Record<string, unknown>)[first], rest, change) };
}

/** Texts of a table column whose labels were renamed since; `when`: only in rows with this value in another column. */
export interface ColumnNames {
  column: string;
  when: { column: string; value: string } | null;
  names: { from: string; to: string }[];
}
/** The texts of a table whose labels were renamed since. */
export function presentColumns(table: string, { tables = {} }: ResultLabels, names: PresentNames): ColumnNames[] {
  const declared = Object.hasOwn(tables, table) ? tables[table]! : {};
  const found = Object.entries(declared).flatMap(([column, of]): ColumnNames[] => {
    if (!of) return [];
    if (!('by' in of)) return [{ column, when: null, names: changesOf(of, names) }];
    return Object.entries(of.of).flatMap(([value, each]) =>
      each ? [{ column, when: { column: of.by, value }, names: changesOf(each, names) }] : [],
    );
  });
  return found.filter((one) => one.names.length > 0);
}

function changesOf(of: TextsOf, names: PresentNames): { from: string; to: string }[] {
  if ('column' in of) return [...names.column(of.column)].map(([from, to]) => ({ from, to }));
  const [from, to] = [of.group.name, names.group(of.group)];
  return from === to ? [] : [{ from, to }];
}
