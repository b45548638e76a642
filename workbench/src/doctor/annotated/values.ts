import { READING } from '@stroma/contract/reading';
import type { ValueKind } from '@stroma/design-system/dialogs';
import { attribute, datasetAt, isDataset, readNumbers, textOf, type Dataset, type Group } from './h5.ts';

const { steady, largestLog } = READING.annotated;
const CELLS = 200;
const VALUES = 200_000;

/** (cells, genes) that a stored matrix claims, or null for something else. */
export function shapeOf(item: Group | Dataset | null): [number, number] | null {
  if (!item) return null;
  const shape = isDataset(item) ? item.shape : (attribute(item, 'shape') ?? attribute(item, 'h5sparse_shape'));
  if (!shape || typeof shape !== 'object' || !('length' in shape) || shape.length !== 2) return null;
  return [Number((shape as ArrayLike<number>)[0]), Number((shape as ArrayLike<number>)[1])];
}

interface Sample {
  values: Float64Array;
  /** Values of each of the first cells; empty if they are not contiguous. */
  cells: Float64Array[];
}

/** Kind of numbers in a matrix, from its first cells. Null if they cannot be inspected. */
export function kindOf(item: Group | Dataset): ValueKind | null {
  const sample = isDataset(item) ? dense(item) : sparse(item);
  if (!sample) return null;
  const { values, cells } = sample;
  if (values.some((v) => v < 0)) return 'scaled';
  if (values.every((v) => Number.isInteger(v))) return 'counts';
  const largest = values.reduce((a, b) => Math.max(a, b), 0);
  if (largest > 2 * largestLog) return 'normalised';
  const isLog = [Math.expm1, (v: number) => 2 ** v - 1, (v: number) => 10 ** v - 1].some((linear) =>
    isSteady(cells.map((cell) => sum(cell.map(linear)))),
  );
  return isLog || largest <= largestLog ? 'log' : 'normalised';
}
const sum = (values: Float64Array): number => values.reduce((a, b) => a + b, 0);
function isSteady(all: readonly number[]): boolean {
  const totals = all.filter((total) => total > 0);
  const mean = totals.reduce((a, b) => a + b, 0) / totals.length;
  const spread = Math.sqrt(totals.reduce((a, b) => a + (b - mean) ** 2, 0) / totals.length);
  return totals.length > 1 && spread / mean < steady;
}

function dense(item: Dataset): Sample | null {
  const [rows, columns] = item.shape as [number, number];
  const taken = Math.max(1, Math.min(CELLS, rows, Math.floor((VALUES * 20) / Math.max(1, columns))));
  const values = readNumbers(item, 0, taken);
  if (!values) return null;
  return { values, cells: Array.from({ length: taken }, (_, k) => values.subarray(k * columns, (k + 1) * columns)) };
}

function sparse(group: Group): Sample | null {
  const [data, indptr] = [datasetAt(group, 'data'), datasetAt(group, 'indptr')];
  if (!data || !indptr) return null;
  const isByGene = textOf(attribute(group, 'encoding-type') ?? attribute(group, 'h5sparse_format')).startsWith('csc');
  const starts = readNumbers(indptr, 0, Math.min(CELLS + 1, indptr.shape?.[0] ?? 0));
  if (!starts) return null;
  const values = readNumbers(data, 0, Math.min(VALUES, data.shape?.[0] ?? 0));
  if (!values) return null;
  const cells = isByGene
    ? []
    : [...starts].slice(1).flatMap((end, k) => (end <= values.length ? [values.subarray(starts[k]!, end)] : []));
  return { values, cells };
}
