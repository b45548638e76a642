import { READING } from '@stroma/contract/reading';
import type { DoctorLibrary } from '@stroma/design-system/dialogs';
import type { Notes } from './notes.ts';

const NUMBERED = new RegExp(READING.names.library);
/** Option that combines all libraries into one sample. */
export const ALL_LIBRARIES = '*';
const EXAMPLES = 5;

/** The library of each cell by the number after its barcode, or null. Kept in step with the import's libraries.py. */
export function librariesOf(barcodes: readonly string[]): string[] | null {
  return countLibraries([barcodes]) && barcodes.map((barcode) => NUMBERED.exec(barcode)!.groups!.library!);
}

/** Cells per library, in the order of the numbers after the barcodes, which arrive in parts; null as for `librariesOf`. */
export function countLibraries(parts: Iterable<readonly string[]>): DoctorLibrary[] | null {
  const cells = new Map<string, number>();
  const forms = new Set<boolean>();
  for (const part of parts)
    for (const barcode of part) {
      const groups = NUMBERED.exec(barcode)?.groups;
      if (!groups) return null;
      forms.add(groups.own === undefined);
      if (forms.size > 1) return null;
      cells.set(groups.library!, (cells.get(groups.library!) ?? 0) + 1);
    }
  // Libraries are counted from 1 (aggr) or 0 (concatenate). R makes `-11` of a repeated `-1`.
  const numbers = [...new Set([...cells.keys()].map(Number))].sort((a, b) => a - b);
  const isRun = numbers.length > 1 && numbers.at(-1)! - numbers[0]! === numbers.length - 1 && numbers[0]! <= 1;
  const found = [...cells].map(([name, n]) => ({ name, cells: n }));
  return isRun ? found.sort((a, b) => Number(a.name) - Number(b.name)) : null;
}

/** The sample of each cell from a sample column with several values, or null. */
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

/** Names of the libraries with their cells, largest first. */
export function shownLibraries(libraries: readonly DoctorLibrary[]): string {
  const most = [...libraries].sort((a, b) => b.cells - a.cells).slice(0, EXAMPLES);
  return most
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, cells }) => `${name.slice(0, 40)} (${cells.toLocaleString('en-US')})`)
    .join(', ');
}

function countNames(names: readonly string[]): DoctorLibrary[] {
  const cells = new Map<string, number>();
  for (const one of names) cells.set(one, (cells.get(one) ?? 0) + 1);
  return [...cells].map(([name, n]) => ({ name, cells: n })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Notes that the cells come from several libraries, unless the user has decided. `cells`: number of cells read. */
export function noteLibraries(
  columned: readonly string[] | null,
  barcodes: readonly string[],
  library: string | undefined,
  notes: Notes,
): { cells: number; libraries: DoctorLibrary[] } {
  const libraries = (columned ? countNames(columned) : countLibraries([barcodes])) ?? [];
  if (libraries.length && library !== undefined && library !== ALL_LIBRARIES)
    return { cells: libraries.find(({ name }) => name === library)?.cells ?? 0, libraries };
  if (libraries.length && library === undefined)
    notes.add('warning.severalLibraries', {
      ...{ count: libraries.length, libraries: shownLibraries(libraries), how: columned ? 'column' : 'barcodes' },
    });
  return { cells: barcodes.length, libraries };
}

/**
 * Samples of an annotated file without a sample column, from the barcode suffixes: the import creates a column unless `library` combines them. Keep
 * in sync with `_by_barcodes` of the import's columns.py.
 */
export function noteSamples(
  parts: Iterable<readonly string[]>,
  columns: readonly string[],
  library: string | undefined,
  notes: Notes,
): DoctorLibrary[] {
  const libraries = countLibraries(parts) ?? [];
  const column = ['sample', 'stroma_sample', 'stroma_sample_'].find((name) => !columns.includes(name));
  const named = libraries.map(({ name, cells }) => ({ name: `library_${name}`, cells }));
  if (libraries.length && library === undefined && column !== undefined)
    notes.add('warning.samplesFromBarcodes', { count: named.length, samples: shownLibraries(named), column });
  return libraries;
}
