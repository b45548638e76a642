import { beforeEach, expect, test } from '@jest/globals';
import { drawingTable, toDrawing } from './draw.ts';
import { takePassedTable } from './handed.ts';

beforeEach(() => void takePassedTable());

test('a table is handed over by columns with their types; what is missing or no number is null', () => {
  const rows = [
    ['CD3D', 1.5, 3, ''],
    ['LYZ', NaN, 'x', ''],
  ];
  expect(drawingTable({ columns: ['gene', 'p', 'p', 'note'], rows }, 'Markers')).toEqual({
    name: 'Markers',
    columns: [
      { name: 'gene', type: 'text', values: ['CD3D', 'LYZ'] },
      { name: 'p', type: 'number', values: [1.5, null] },
      { name: 'p (2)', type: 'text', values: ['3', 'x'] },
      { name: 'note', type: 'text', values: [null, null] },
    ],
  });
});

test('a page of a dataset is named in the address, for its figure board', () => {
  const table = { columns: ['a'], rows: [[1]] };
  expect(toDrawing(table, 't', '/cloud/userDatasetAnalysis/d-1/cnv').address).toBe('/cloud/tools?dataset=d-1');
  expect(takePassedTable()?.dataset).toBe('d-1');
  expect(toDrawing(table, 't', '/cloud/userSubCelltypeDatasetAnalysis/d2').address).toBe('/cloud/tools?dataset=d2');
  expect(toDrawing(table, 't', '/cloud/bulkData/j1').address).toBe('/cloud/tools');
  expect(takePassedTable()).toEqual({
    table: { name: 't', columns: [{ name: 'a', type: 'number', values: [1] }] },
    dataset: null,
  });
});

test('a table above the limits is not handed over', () => {
  const many = (rows: number, columns: number, cell: string | number) => ({
    columns: Array.from({ length: columns }, (_, i) => `c${i}`),
    rows: Array.from({ length: rows }, () => Array.from({ length: columns }, () => cell)),
  });
  expect(toDrawing(many(100_000, 2, 1), '', '/').refusal).toBeNull();
  takePassedTable();
  for (const table of [many(100_001, 1, 1), many(1, 201, 1), many(5000, 2, 'x'.repeat(600))])
    expect(toDrawing(table, '', '/').refusal?.messageId).toBe('drawings.tooLarge');
  expect(takePassedTable()).toBeNull();
});
