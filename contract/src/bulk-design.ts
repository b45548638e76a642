import { LIMITS } from './limits.ts';
import type { BulkParams } from './tools/bulk/schema.ts';

/** Problem of the samples of a bulk analysis: an error of ERRORS with its parameters. `row` counts the samples from 1. */
export interface BulkProblem {
  id:
    | 'SAMPLE_NAME_DUPLICATE'
    | 'BULK_SAMPLE_TWICE'
    | 'BULK_COLUMN_NAME'
    | 'BULK_GROUP_UNKNOWN'
    | 'BULK_REPLICATES'
    | 'BULK_PAIR_MISSING'
    | 'BULK_VALUE_MISSING'
    | 'BULK_NOT_NUMBER'
    | 'BULK_TOO_LONG'
    | 'BULK_CONFOUNDED'
    | 'BULK_NO_RESIDUAL';
  params: Record<string, string | number>;
}
export type BulkDesign = Pick<BulkParams, 'samples' | 'pairs' | 'covariates'>;

/** A column of the model: `names` of its coefficients, `values[sample][coefficient]`. */
interface Block {
  name: string;
  values: number[][];
}
const TINY = 1e-9;

/** Columns of a categorical variable without its first level. */
function indicators(name: string, values: readonly string[]): Block {
  const levels = [...new Set(values)].slice(1);
  return { name, values: values.map((one) => levels.map((level) => (one === level ? 1 : 0))) };
}

/** Rank of the columns by Gram-Schmidt, each scaled to length 1. */
function rankOf(rows: readonly (readonly number[])[]): number {
  const basis: number[][] = [];
  for (let k = 0; k < (rows[0]?.length ?? 0); k += 1) {
    let column = unit(rows.map((row) => row[k]!));
    for (let twice = 0; twice < 2; twice += 1)
      for (const one of basis) {
        const along = dot(one, column);
        column = column.map((value, i) => value - along * one[i]!);
      }
    if (Math.sqrt(dot(column, column)) > TINY * 1e3) basis.push(unit(column));
  }
  return basis.length;
}
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
function unit(column: number[]): number[] {
  const length = Math.sqrt(dot(column, column));
  return length > TINY ? column.map((value) => value / length) : column;
}

/** Years or seconds since 1970 differ little compared with their size. */
function centred(values: readonly number[]): number[][] {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  return values.map((one) => [one - mean]);
}
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Variables of the model besides the groups, by display name. */
function blocksOf({ samples, covariates = [] }: BulkDesign): Block[] {
  const blocks: Block[] = [];
  for (const name of ['pair', 'batch'] as const)
    if (samples.some((one) => one[name]))
      blocks.push(
        indicators(
          name,
          samples.map((one) => one[name] ?? ''),
        ),
      );
  covariates.forEach(({ name, isNumber }, k) => {
    const values = samples.map((one) => one.values?.[k] ?? '');
    blocks.push(isNumber ? { name, values: centred(values.map(Number)) } : indicators(name, values));
  });
  return blocks;
}

function incomplete({ samples, covariates = [] }: BulkDesign): BulkProblem | null {
  const columns = [
    ...(['pair', 'batch'] as const).map((name) => ({ name, values: samples.map((one) => one[name]), isNumber: false })),
    ...covariates.map(({ name, isNumber }, k) => ({ name, values: samples.map((one) => one.values?.[k]), isNumber })),
  ];
  for (const [k, { name, values, isNumber }] of columns.entries()) {
    const isUsed = k > 1 || values.some(Boolean);
    const row = values.findIndex((one) => !one?.trim());
    if (isUsed && row >= 0)
      return { id: 'BULK_VALUE_MISSING', params: { column: name, sample: samples[row]!.sample, row: row + 1 } };
    const odd = isNumber ? values.findIndex((one) => !NUMBER.test(one!.trim()) || !Number.isFinite(Number(one))) : -1;
    if (odd >= 0)
      return {
        id: 'BULK_NOT_NUMBER',
        params: { column: name, sample: samples[odd]!.sample, row: odd + 1, value: values[odd]! },
      };
  }
  return null;
}

/** Each pair needs a sample in both groups of every comparison that contains it, and in at least two groups overall. */
function unpaired({ samples, pairs }: BulkDesign): BulkProblem | null {
  if (!samples.some((one) => one.pair)) return null;
  for (const { a, b } of pairs)
    for (const [row, { pair, group, sample }] of samples.entries()) {
      if (group !== a && group !== b) continue;
      const other = group === a ? b : a;
      if (!samples.some((one) => one.pair === pair && one.group === other))
        return { id: 'BULK_PAIR_MISSING', params: { pair: pair ?? '', sample, row: row + 1, group: other } };
    }
  for (const [row, { pair, group, sample }] of samples.entries())
    if (samples.every((one) => one.pair !== pair || one.group === group)) {
      const other = samples.find((one) => one.group !== group)!.group;
      return { id: 'BULK_PAIR_MISSING', params: { pair: pair ?? '', sample, row: row + 1, group: other } };
    }
  return null;
}

/** A name or value that is longer than a figure can show; `row` 0 for the name of a column. */
function tooLong({ samples, covariates = [] }: BulkDesign): BulkProblem | null {
  const { name: most } = LIMITS.bulk;
  const problem = (column: string, sample: string, row: number): BulkProblem => ({
    id: 'BULK_TOO_LONG',
    params: { column: column.slice(0, most), sample: sample.slice(0, most), row, most },
  });
  const head = covariates.find(({ name }) => name.length > most);
  if (head) return problem(head.name, '', 0);
  for (const [i, one] of samples.entries()) {
    const cells = [
      ...(['sample', 'group', 'pair', 'batch'] as const).map((name) => [name, one[name]] as const),
      ...covariates.map(({ name }, k) => [name, one.values?.[k]] as const),
    ];
    const long = cells.find(([, value]) => (value?.length ?? 0) > most);
    if (long) return problem(long[0], one.sample, i + 1);
  }
  return null;
}

function groupsWrong({ samples, pairs }: BulkDesign): BulkProblem | null {
  const counts = new Map<string, number>();
  for (const { group } of samples) counts.set(group, (counts.get(group) ?? 0) + 1);
  const { min } = LIMITS.bulkReplicates;
  for (const group of pairs.flatMap(({ a, b }) => (a === b ? [a] : [a, b]))) {
    const n = counts.get(group);
    if (n === undefined) return { id: 'BULK_GROUP_UNKNOWN', params: { group } };
    if (n < min) return { id: 'BULK_REPLICATES', params: { group, n, min } };
  }
  const same = pairs.find(({ a, b }) => a === b);
  return same ? { id: 'BULK_GROUP_UNKNOWN', params: { group: same.b } } : null;
}

/** Columns that every design may have. */
const OWN_COLUMNS = ['sample', 'group', 'file', 'column', 'pair', 'batch', 'intercept'];

function named({ samples, covariates = [] }: BulkDesign): BulkProblem | null {
  const taken = new Set(OWN_COLUMNS);
  for (const { name } of covariates) {
    if (taken.has(name)) return { id: 'BULK_COLUMN_NAME', params: { column: name } };
    taken.add(name);
  }
  const names = new Map<string, number>();
  const places = new Set<string>();
  for (const [i, { sample, file, column = sample }] of samples.entries()) {
    if (names.has(sample)) return { id: 'SAMPLE_NAME_DUPLICATE', params: { name: sample } };
    const place = `${file}\n${column}`;
    if (places.has(place)) return { id: 'BULK_SAMPLE_TWICE', params: { sample, column, row: i + 1 } };
    names.set(sample, i);
    places.add(place);
  }
  return null;
}

/** Whether the effects of groups and of all further variables can be separated, with samples left to estimate the variance. */
function confounded(design: BulkDesign): BulkProblem | null {
  const { samples } = design;
  const groups = indicators(
    'group',
    samples.map((one) => one.group),
  );
  let rows: number[][] = groups.values.map((row) => [1, ...row]);
  let rank = rankOf(rows);
  for (const { name, values } of blocksOf(design)) {
    const width = values[0]!.length;
    rows = rows.map((row, i) => [...row, ...values[i]!]);
    const next = rankOf(rows);
    // More coefficients than samples cannot be estimated, whatever their values.
    if (rows[0]!.length > samples.length) return noResidual(samples.length, rows[0]!.length);
    if (next < rank + Math.max(width, 1)) return { id: 'BULK_CONFOUNDED', params: { column: name } };
    rank = next;
  }
  return rank < samples.length ? null : noResidual(samples.length, rank);
}
const noResidual = (samples: number, coefficients: number): BulkProblem => ({
  id: 'BULK_NO_RESIDUAL',
  params: { samples, coefficients },
});

/**
 * The first problem that prevents a test of these samples; null for a valid design. The model is the group, then pair, batch and further columns if
 * given; each must add information to those before it.
 */
export const bulkProblem = (design: BulkDesign): BulkProblem | null =>
  tooLong(design) ??
  named(design) ??
  groupsWrong(design) ??
  incomplete(design) ??
  unpaired(design) ??
  confounded(design);

/** The model as a formula, in the order of `bulkProblem`. */
export const bulkFormula = ({ samples, covariates = [] }: BulkDesign): string =>
  `~ ${[
    ...(['batch', 'pair'] as const).filter((name) => samples.some((one) => one[name])),
    ...covariates.map(({ name }) => name),
    'group',
  ].join(' + ')}`;
