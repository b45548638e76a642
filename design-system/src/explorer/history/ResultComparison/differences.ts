import type { ReceiptData } from '../../explorer.types.ts';

/** A value that two results do not share: of a parameter, or of the cells or labels that they were computed from. */
export interface Difference {
  kind: 'parameter' | 'cells' | 'labels';
  /** Of the parameter, or of the column of labels. */
  name: string;
  values: readonly [unknown, unknown];
}

const isEqual = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [x, y] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return [...new Set([...Object.keys(x), ...Object.keys(y)])].every((key) => isEqual(x[key], y[key]));
};

/** By name in both: the first's names, then those of the second alone. */
const differing = (
  kind: Difference['kind'],
  [a = {}, b = {}]: readonly [
    Readonly<Record<string, unknown>> | undefined,
    Readonly<Record<string, unknown>> | undefined,
  ],
): Difference[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .filter((name) => !isEqual(a[name], b[name]))
    .map((name) => ({ kind, name, values: [a[name], b[name]] }));

/** Values in which the receipts of two results differ: the cells first, then labels, then parameters. */
export function differencesOf([a, b]: readonly [ReceiptData, ReceiptData]): Difference[] {
  const isSameCells = a.cellSet?.sha256 === b.cellSet?.sha256;
  return [
    ...(isSameCells ? [] : [{ kind: 'cells', name: '', values: [a.cellSet?.cells, b.cellSet?.cells] } as const]),
    ...differing('labels', [a.labels, b.labels]),
    ...differing('parameter', [a.params, b.params]),
  ];
}
