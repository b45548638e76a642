import { READING } from '@stroma/contract/reading';
import { Fault } from '../fault.ts';
import { isCount, isNumber } from './fields.ts';
import { quoteExamples, anchoredPattern } from './names.ts';
import type { Notes } from '../notes.ts';

const ANNOTATION = anchoredPattern(READING.tables.annotation, 'i');
const TOTAL = anchoredPattern(READING.tables.total, 'i');
const INDEX = anchoredPattern(READING.tables.index, 'i');
/** Maximum number of non-count columns that can be left out; with more, the table is of another kind. */
const MOST_OTHERS = 60;

/** Count fields of a row: `places` among the fields, their `names`, and those `left` out. Keep in sync with the import's table_columns.py. */
export interface Columns {
  names: string[];
  places: number[];
  width: number;
  left: string[];
  /** One entry per field of a row, including the first. */
  all: string[];
}

const REFERENCE = new RegExp(READING.tables.reference);
const ANTIBODY = new RegExp(READING.tables.antibody);
/** BD Rhapsody: symbols without the reference of a targeted panel. */
export const plainNames = (names: readonly string[]): string[] => names.map((name) => name.replace(REFERENCE, ''));
/** Genes without BD's antibodies, with a note of these. */
export function withoutAntibodies(genes: readonly string[], notes: Notes): string[] {
  const kept = genes.filter((name) => !ANTIBODY.test(name));
  const count = genes.length - kept.length;
  if (count) notes.add('warning.featuresLeftOut', { count, types: READING.tables.antibodies });
  return kept;
}

export function columnsOf(header: readonly string[], row: readonly string[], file: string): Columns {
  const width = row.length;
  const endsEmpty = width > 2 && row.at(-1) === '';
  const differ = (expected: number): Fault =>
    new Fault('MATRIX_DIM_MISMATCH', {
      ...{ file, what: 'columns', expected, found: width, line: 2 },
      ...{ rows: 1, columns: width - 1, genes: 1, barcodes: expected - 1 },
    });
  if ((header.length !== width && header.length !== width - 1) || width < 2) throw differ(header.length);
  const hasCorner = header.length === width || (endsEmpty && header[0] === '');
  const names = header.slice(hasCorner ? 1 : 0);
  const count = width - 1 - Number(endsEmpty);
  if (names.length < count) throw differ(names.length + 1);
  let begin = 0;
  while (begin < count && ANNOTATION.test(names[begin]!)) begin += 1;
  const places: number[] = [];
  for (let k = begin; k < count; k += 1) if (names[k] && !TOTAL.test(names[k]!)) places.push(k + 1);
  const kept = new Set(places);
  const left = names.slice(0, count).filter((_, k) => !kept.has(k + 1));
  return {
    names: places.map((place) => names[place - 1]!),
    places,
    width,
    left,
    all: [hasCorner ? header[0]! : '', ...names.slice(0, count)],
  };
}

export function noteLeftOut(left: readonly string[], kind: 'cells' | 'genes', notes: Notes): void {
  if (left.length) notes.add('warning.columnsNotCells', { count: left.length, columns: quoteExamples(left), kind });
}

export interface SuggestedChoices {
  /** The field, from 1, with the row names. */
  names?: number;
  /** Fields, from 1, that are not counts. */
  leftOut?: number[];
}
/**
 * Suggested choices for a table whose first columns are not counts: row numbers before the names, and text columns. Null if that does not make it a
 * count table.
 */
export function suggestChoices(columns: Columns, rows: readonly (readonly string[])[]): SuggestedChoices | null {
  const field = (k: number): string[] => rows.map((row) => row[k] ?? '');
  const numbers = (k: number): boolean => INDEX.test(columns.all[k]!) && isRunning(field(k));
  const others = columns.places.filter((k) => !field(k).every(isCount));
  const numbered = [0, ...columns.places].filter(
    (k, at, all) => numbers(k) && all.slice(0, at).every((p) => numbers(p)),
  );
  if (!others.length && numbered.length < 2) return null;
  if (others.length > MOST_OTHERS || others.length * 2 > columns.places.length) return null;
  const isName = (values: readonly string[]): boolean =>
    values.every((v) => v && !isNumber(v)) && new Set(values).size === values.length;
  const named = numbered.includes(0) ? others.find((k) => isName(field(k))) : undefined;
  const names = named ?? 0;
  const leftOut = [...new Set([...numbered, ...others])].filter((k) => k !== names && k > 0).sort((a, b) => a - b);
  return {
    ...(names > 0 && { names: names + 1 }),
    ...(leftOut.length > 0 && { leftOut: leftOut.map((k) => k + 1) }),
  };
}
/** 0, 1, 2 … or 1, 2, 3 … */
const isRunning = (values: readonly string[]): boolean =>
  values.length > 1 && ['0', '1'].includes(values[0]!) && values.every((v, k) => Number(v) === Number(values[0]) + k);

/** The columns after applying the choices: the name field and the count fields. */
export function chosenColumns(
  columns: Columns,
  { names = 1, leftOut = [] }: SuggestedChoices,
): { name: number; columns: Columns } {
  const out = new Set(leftOut.map((k) => k - 1));
  const name = names - 1;
  const places = columns.places.filter((k) => k !== name && !out.has(k));
  return { name, columns: { ...columns, places, names: places.map((k) => columns.all[k]!) } };
}
