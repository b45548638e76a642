import { expect, test } from '@jest/globals';
import type { DatasetQuality } from '@stroma/contract';
import { contaminationRows } from './contamination-rows.ts';

const of = (groups: { group: string; n: number; fraction: number | null; removed: number | null }[] | null) =>
  ({ contamination: groups && { groups } }) as unknown as DatasetQuality['bySample'];

test('a group above 0.25 is marked, one at it is not, one without cells is left out', () => {
  const rows = contaminationRows(
    of([
      { group: 'at', n: 5, fraction: 0.25, removed: null },
      { group: 'above', n: 5, fraction: 0.2501, removed: 0.1 },
      { group: 'small', n: 5, fraction: null, removed: null },
      { group: 'empty', n: 0, fraction: 0.9, removed: 0.5 },
    ]),
  );
  expect(rows).toEqual([
    { sample: 'at', cells: 5, fraction: 0.25, removed: null, contaminated: false },
    { sample: 'above', cells: 5, fraction: 0.2501, removed: 0.1, contaminated: true },
    { sample: 'small', cells: 5, fraction: null, removed: null, contaminated: false },
  ]);
});

test('nothing where ambient RNA was not estimated, or there are no groups', () => {
  expect(contaminationRows(of(null))).toBeUndefined();
  expect(contaminationRows(null)).toBeUndefined();
});
