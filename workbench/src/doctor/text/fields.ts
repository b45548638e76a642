import { READING } from '@stroma/contract/reading';
import { anchoredPattern } from './names.ts';

export const SEPARATORS: readonly string[] = READING.tables.separators;
const COUNT = anchoredPattern(READING.tables.count);
export const INT32_MAX = 2 ** 31 - 1;

const without = (text: string): string => text.replaceAll(/"[^"]*"/g, '');
/** The most frequent separator of a header; one within quotes is part of a name. */
export function separatorOf(header: string): string {
  const plain = without(header);
  const times = (separator: string) => plain.split(separator).length;
  return SEPARATORS.reduce((best, one) => (times(one) > times(best) ? one : best));
}

/** Fields of a line without blanks and quotes. */
export function fieldsOf(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator).map((one) => one.trim());
  const fields: string[] = [];
  let field = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const c = line[at]!;
    if (isQuoted && c === '"' && line[at + 1] === '"') {
      field += '"';
      at += 1;
    } else if (c === '"' && (isQuoted || !field.trim())) isQuoted = !isQuoted;
    else if (c === separator && !isQuoted) {
      fields.push(field.trim());
      field = '';
    } else field += c;
  }
  return [...fields, field.trim()];
}

/** One field of a line, without splitting the rest of a wide one. */
export function fieldAt(line: string, separator: string, place: number): string {
  if (line.includes('"')) return fieldsOf(line, separator)[place] ?? '';
  let from = 0;
  for (let k = 0; k < place; k += 1) {
    const next = line.indexOf(separator, from);
    if (next < 0) return '';
    from = next + 1;
  }
  const to = line.indexOf(separator, from);
  return line.slice(from, to < 0 ? undefined : to).trim();
}

/** Whether a text is a count in the import's format: `3`, `3.0`, `3e2`. */
export function isCount(text: string): boolean {
  if (!COUNT.test(text)) return false;
  const value = Number(text);
  return value >= 0 && value <= INT32_MAX && Number.isInteger(value);
}
export const isNumber = (text: string): boolean => text !== '' && Number.isFinite(Number(text));
