import { isEqual, isRecord } from '@stroma/contract';
import type { ReceiptData } from '../../explorer.types.ts';
import type { Settings } from '../history.types.ts';

/** A difference between two results: in a parameter, in an input, or in a program version. */
export interface Difference {
  kind: 'parameter' | 'cells' | 'labels' | 'reference' | 'parent' | 'library';
  /** Path of the parameter (`filter.padj`), or name of the column of labels, the set of references or the library. */
  name: string;
  values: readonly [unknown, unknown];
}

/** Parameters by path; objects that the form labels as one unit, or whose parts it does not know, are kept as one. */
function flat(
  params: Readonly<Record<string, unknown>> = {},
  settings: Settings,
  before = '',
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]): [string, unknown][] => {
      const path = before + name;
      const hasParts = Object.keys(settings).some((other) => other.startsWith(`${path}.`));
      return isRecord(value) && !settings[path] && hasParts
        ? Object.entries(flat(value, settings, `${path}.`))
        : [[path, value]];
    }),
  );
}

/** Keys of both objects: the first's keys, then those only in the second. */
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

/** Versions by name. */
const referencesOf = ({ references = [] }: ReceiptData): Record<string, string> =>
  Object.fromEntries(references.map(({ name, version }) => [name, version]));

/** Values in which the receipts of two results differ: cells first, then labels, parameters, the analysis before, references, libraries. */
export function differencesOf([a, b]: readonly [ReceiptData, ReceiptData], settings: Settings = {}): Difference[] {
  const isSameCells = a.cellSet?.sha256 === b.cellSet?.sha256;
  return [
    ...(isSameCells ? [] : [{ kind: 'cells', name: '', values: [a.cellSet?.cells, b.cellSet?.cells] } as const]),
    ...differing('labels', [a.labels, b.labels]),
    ...differing('parameter', [flat(a.params, settings), flat(b.params, settings)]),
    ...(a.parent === b.parent ? [] : [{ kind: 'parent', name: '', values: [a.parent, b.parent] } as const]),
    ...differing('reference', [referencesOf(a), referencesOf(b)]),
    ...differing('library', [a.libraries, b.libraries]),
  ];
}
