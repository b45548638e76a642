import { expect, test } from '@jest/globals';
import type { VdjPick } from '@stroma/design-system/explorer';
import { unpack } from '../../../../features/selection/bits.ts';
import { bitsOf, type PickTables } from './picks.ts';

/** Six cells: clonotype, size class, sample, V and J gene of the beta chain. Cell 5 has no receptor. */
const CLONOTYPE = [1, 1, 2, 3, 1, Number.NaN];
const CLASS = [1, 1, 0, 0, 1, 255];
const ROWS = [
  { cell: 0, sample: 'a', locus_2: 'TRB', v_2: 'TRBV1', j_2: 'J1', v_1: 'TRAV1' },
  { cell: 1, sample: 'b', locus_2: 'TRB', v_2: 'TRBV1', j_2: 'J1', v_1: 'TRAV1' },
  { cell: 2, sample: 'a', locus_2: 'TRB', v_2: 'TRBV2', j_2: 'J1', v_1: 'TRAV2' },
  { cell: 3, sample: 'b', locus_2: 'TRB', v_2: 'TRBV1', j_2: 'J2', v_1: 'TRAV2' },
  { cell: 4, sample: 'a', locus_2: 'TRB', v_2: 'TRBV1', j_2: 'J1', v_1: 'TRAV1' },
  // A cell without a clonotype: it is in no pick.
  { cell: 5, sample: 'a', locus_2: 'TRB', v_2: 'TRBV1', j_2: 'J1', v_1: 'TRAV1' },
];
const reading: PickTables = {
  column: (name) =>
    Promise.resolve(
      name === 'clonotype'
        ? { kind: 'number', name, values: Float32Array.from(CLONOTYPE) }
        : { kind: 'category', name, categories: ['Single', 'Medium'], codes: Uint8Array.from(CLASS) },
    ),
  cells: (filter) =>
    Promise.resolve(
      ROWS.filter((row) =>
        filter.every((one) => {
          const [column, op, value] = one.split(':') as [keyof typeof row, string, string];
          return op === 'eq' && row[column] === value;
        }),
      ).map(({ cell }) => cell),
    ),
  owners: () =>
    Promise.resolve({
      cell: ROWS.map(({ cell }) => cell),
      clonotype: CLONOTYPE.map((n) => (Number.isNaN(n) ? null : n)),
      group: ROWS.map(({ sample }) => sample),
    }),
};

test.each<[VdjPick, number[]]>([
  [{ kind: 'clonotype', number: 1 }, [0, 1, 4]],
  [{ kind: 'group', by: 'sample', group: 'a' }, [0, 2, 4]],
  [{ kind: 'class', of: 'Medium' }, [0, 1, 4]],
  [{ kind: 'class', of: 'Single', by: 'sample', group: 'b' }, [3]],
  [{ kind: 'class', of: 'Large' }, []],
  [{ kind: 'gene', chain: 'TRB', segment: 'V', gene: 'TRBV1' }, [0, 1, 3, 4]],
  [{ kind: 'pair', pair: 'TRB', a: 'TRBV1', b: 'J2' }, [3]],
  [{ kind: 'pair', pair: 'V', a: 'TRAV2', b: 'TRBV2' }, [2]],
  [{ kind: 'shared', by: 'sample', a: 'a', b: 'b' }, [0, 1, 4]],
])('%j selects its cells', async (pick, expected) => {
  const mask = unpack(await bitsOf(pick, 6, reading), 6);
  expect([...mask].flatMap((has, cell) => (has ? [cell] : []))).toEqual(expected);
});
