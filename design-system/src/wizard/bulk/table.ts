import { LIMITS } from '@stroma/contract';
import type { UiError } from '../../primitives/common.types.ts';
import type { BulkFile, BulkOwnSets, BulkRow, BulkValue } from './bulk.types.ts';
import { withPair } from './bulk.ts';

const HEAD = ['sample', 'group', 'file', 'pair', 'batch'] as const;
/** Characters that make a spreadsheet run a cell as a formula, except for numbers; the `'` in front is removed when the table is read back. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const GUARD = /^'(?=[=+\-@\t\r＝＋－＠])/;
const guarded = (cell: string): string => (FORMULA.test(cell) && Number.isNaN(Number(cell)) ? `'${cell}` : cell);
const quoted = (given: string): string => {
  const cell = guarded(given);
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

/** The rows of the form as CSV: to be filled in and dropped back (specification 2.9). */
export function bulkTemplate(value: BulkValue, files: readonly BulkFile[]): string {
  const nameOf = (id: string) => files.find((file) => file.id === id)?.fileName ?? id;
  const rows = value.rows
    .filter((row) => row.isIncluded)
    .map((row) => [row.column, row.group, nameOf(row.file), row.pair, row.batch, ...row.values]);
  return [[...HEAD, ...value.covariates.map(({ name }) => name)], ...rows]
    .map((row) => row.map(quoted).join(','))
    .join('\r\n');
}

/** Cells of a table with quotes (RFC 4180); tabs, commas or semicolons, whichever the first line has. */
export function cellsOf(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '');
  const head = plain.split(/\r?\n/, 1)[0] ?? '';
  const mark = ['\t', ';', ','].find((one) => head.includes(one)) ?? ',';
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let i = 0; i <= plain.length; i += 1) {
    const c = plain[i];
    if (isQuoted && c !== undefined) {
      if (c !== '"') cell += c;
      else if (plain[i + 1] === '"') {
        cell += '"';
        i += 1;
      } else isQuoted = false;
      continue;
    }
    if (c === '"' && !cell.trim()) {
      cell = '';
      isQuoted = true;
    } else if (c === mark || c === '\n' || c === '\r' || c === undefined) {
      if (c === '\r' && plain[i + 1] === '\n') i += 1;
      rows.at(-1)!.push(cell.trim().replace(GUARD, ''));
      cell = '';
      if (c === '\n' || c === '\r') rows.push([]);
    } else cell += c;
  }
  return rows.filter((row) => row.some(Boolean));
}

export type ReadTable = { value: BulkValue; problem: null } | { value: null; problem: UiError };
const failed = (id: string, params: Record<string, unknown> = {}): ReadTable => ({
  value: null,
  problem: { id: `bulk.table.${id}`, params },
});

/**
 * Parses the filled template. Rows are matched by the sample's name in its file; in a file with one sample the name may differ. Samples without a row
 * are left out. Further columns become variables: numeric if all values are numbers.
 */
export function readBulkTable(text: string, value: BulkValue, files: readonly BulkFile[]): ReadTable {
  const [head = [], ...lines] = cellsOf(text);
  const names = head.map((name) => name.toLowerCase());
  const at = (name: string) => names.indexOf(name);
  if (at('sample') < 0 || at('group') < 0) return failed('head');
  const extra = head.flatMap((name, i) => (name && !(HEAD as readonly string[]).includes(names[i] ?? '') ? [i] : []));
  if (extra.length > LIMITS.bulk.covariates)
    return failed('columns', { n: extra.length, most: LIMITS.bulk.covariates });
  const idOf = (name: string) => files.find((file) => file.fileName === name)?.id;
  const found = new Map<BulkRow, BulkRow>();
  for (const [i, line] of lines.entries()) {
    const cell = (name: string) => line[at(name)] ?? '';
    const [sample, group, file] = [cell('sample'), cell('group'), cell('file')];
    const n = i + 2;
    if (!sample || !group) return failed('row', { n, column: sample ? 'group' : 'sample' });
    const inFile = value.rows.filter((row) => !file || row.file === idOf(file));
    const fits = inFile.filter((row) => row.column === sample || row.sample === sample);
    const row = fits[0] ?? (file && inFile.length === 1 ? inFile[0] : undefined);
    if (!row) return failed('unknown', { n, sample, file: file || '–' });
    if (fits.length > 1) return failed('several', { n, sample });
    if (found.has(row)) return failed('twice', { n, sample });
    found.set(row, {
      ...{ ...row, isIncluded: true, sample, group, pair: cell('pair'), batch: cell('batch') },
      values: extra.map((k) => line[k] ?? ''),
    });
  }
  if (!found.size) return failed('empty');
  const rows = value.rows.map((row) => found.get(row) ?? { ...row, isIncluded: false, values: extra.map(() => '') });
  const included = rows.filter((row) => row.isIncluded);
  const covariates = extra.map((k, j) => ({
    name: head[k]!,
    isNumber: included.every((row) => row.values[j]!.trim() !== '' && Number.isFinite(Number(row.values[j]))),
  }));
  const groups = new Set(included.map((row) => row.group));
  const pairs = value.pairs.filter(({ a, b }) => groups.has(a) && groups.has(b));
  return { value: withPair({ ...value, rows, covariates, pairs }), problem: null };
}

/** Sets of a .gmt file: name, description, genes by tabs. */
export function readGmt(name: string, text: string): { own: BulkOwnSets } | { problem: UiError } {
  const sets = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some(Boolean))
    .map(([set = '', , ...genes]) => ({ name: set.slice(0, 200), genes: [...new Set(genes.filter(Boolean))] }));
  const bare = sets.findIndex((set) => !set.name || !set.genes.length || set.genes.some((gene) => gene.length > 60));
  const { ownSets: most } = LIMITS.bulk;
  if (!sets.length || bare >= 0) return { problem: { id: 'bulk.gmt.row', params: { file: name, n: bare + 1 || 1 } } };
  if (sets.length > most) return { problem: { id: 'bulk.gmt.many', params: { file: name, n: sets.length, most } } };
  const large = sets.find((set) => set.genes.length > 5000);
  if (large) return { problem: { id: 'bulk.gmt.large', params: { set: large.name, n: large.genes.length } } };
  return { own: { name: name.replace(/\.gmt$/i, '').slice(0, 60) || name, sets } };
}
