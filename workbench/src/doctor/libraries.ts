import { READING } from '@stroma/contract/reading';
import type { Notes } from './notes.ts';

const NUMBERED = new RegExp(READING.names.library);
/** A choice that takes all libraries as one sample. */
export const TOGETHER = '*';
const EXAMPLES = 5;

/** The library of each cell by the number behind its barcode, or null. Kept in step with the import's libraries.py. */
export function librariesOf(barcodes: readonly string[]): string[] | null {
  const found = barcodes.map((barcode) => NUMBERED.exec(barcode)?.groups);
  if (found.some((groups) => groups === undefined)) return null;
  const forms = new Set(found.map((groups) => groups!.own === undefined));
  const libraries = found.map((groups) => groups!.library!);
  // Libraries are counted from 1 (aggr) or 0 (concatenate). R makes `-11` of a repeated `-1`.
  const numbers = [...new Set(libraries.map(Number))].sort((a, b) => a - b);
  const isRun = numbers.length > 1 && numbers.at(-1)! - numbers[0]! === numbers.length - 1 && numbers[0]! <= 1;
  return isRun && forms.size === 1 ? libraries : null;
}

/** The sample of each cell by a column that is named as one and tells several apart, or null. */
export function samplesOf(header: readonly string[], rows: readonly (readonly string[])[]): string[] | null {
  const named = header.map((name) =>
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replaceAll(/^_|_$/g, ''),
  );
  for (const known of READING.annotated.samples) {
    const at = named.indexOf(known, 1);
    if (at < 0) continue;
    const values = rows.map((row) => row[at] || '–');
    if (new Set(values).size > 1) return values;
  }
  return null;
}

/** Libraries and their cells, the largest ones, by name. */
export function shownLibraries(libraries: readonly string[]): string {
  const cells = new Map<string, number>();
  for (const one of libraries) cells.set(one, (cells.get(one) ?? 0) + 1);
  const most = [...cells].sort((a, b) => b[1] - a[1]).slice(0, EXAMPLES);
  return most
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `${name.slice(0, 40)} (${count.toLocaleString('en-US')})`)
    .join(', ');
}

/** Notes that the cells are of several libraries, unless it was said what becomes of them. Answers how many cells are read. */
export function tellLibraries(
  columned: readonly string[] | null,
  barcodes: readonly string[],
  library: string | undefined,
  notes: Notes,
): number {
  const found = columned ?? librariesOf(barcodes);
  if (found && library !== undefined && library !== TOGETHER) return found.filter((one) => one === library).length;
  if (found && library === undefined)
    notes.add('warning.severalLibraries', {
      ...{ count: new Set(found).size, libraries: shownLibraries(found), how: columned ? 'column' : 'barcodes' },
    });
  return barcodes.length;
}
