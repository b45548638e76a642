import { expect, test } from '@jest/globals';
import type { CellGroup, LabelledCells } from '@stroma/contract/tools';
import { validateDeg } from '../differential-expression/DegSetup/validateDeg.ts';
import { countCells, isChosen, countOverlap, categoriesUsedBy, type CellColumn } from './cells.ts';

const columns: CellColumn[] = [
  {
    id: 'type',
    label: 'type',
    categories: [
      { name: 'T', cells: 100 },
      { name: 'B', cells: 40 },
    ],
  },
  {
    id: 'sample',
    label: 'sample',
    categories: [
      { name: 's1', cells: 138 },
      { name: 's2', cells: 2 },
    ],
  },
];
const sets = [{ id: 'set1', hash: 'a'.repeat(64), name: 'lasso', cells: 7 }];
const by = (categories: string[], and?: LabelledCells['and']): LabelledCells => ({
  ...{ name: 'g', column: 'type', categories },
  ...(and && { and }),
});
const stored: CellGroup = { name: 'lasso', cellSet: 'a'.repeat(64) };

test('one column and a stored set are counted exactly, several columns from above', () => {
  expect(countCells(by(['T', 'B']), columns)).toEqual({ cells: 140, isExact: true });
  expect(countCells(stored, columns, sets)).toEqual({ cells: 7, isExact: true });
  const narrowed = by(['T', 'B'], [{ column: 'sample', categories: ['s2'] }]);
  expect(countCells(narrowed, columns)).toEqual({ cells: 2, isExact: false });
});

test('a group is chosen when each of its conditions has a category', () => {
  expect(isChosen(by(['T'], [{ column: 'sample', categories: [] }]))).toBe(false);
  expect(isChosen(by([], [{ column: 'sample', categories: ['s1'] }]))).toBe(false);
  expect(isChosen(by(['T'], [{ column: 'sample', categories: ['s1'] }]))).toBe(true);
  expect(isChosen(stored)).toBe(true);
});

test('a category is taken only between groups of one condition on the same column', () => {
  expect(categoriesUsedBy(by(['T']), by([]))).toEqual(['T']);
  expect(categoriesUsedBy(by(['T'], [{ column: 'sample', categories: ['s1'] }]), by([]))).toEqual([]);
  expect(categoriesUsedBy({ ...by(['s1']), column: 'sample' }, by([]))).toEqual([]);
  expect(categoriesUsedBy(stored, by([]))).toEqual([]);
});

test('the same cell type in two samples does not overlap; a part of a group does', () => {
  const inSample = (sample: string) => by(['T'], [{ column: 'sample', categories: [sample] }]);
  expect(countOverlap(inSample('s1'), inSample('s2'))).toBe(false);
  expect(countOverlap(inSample('s1'), by(['T']))).toBe(true);
  expect(countOverlap(by(['T']), by(['T', 'B']))).toBe(true);
  expect(countOverlap(by(['T']), by(['B']))).toBe(false);
  expect(countOverlap(stored, { ...stored, name: 'other name' })).toBe(true);
  expect(countOverlap(stored, by(['T']))).toBe(false);
});

test('the form asks for cells in every condition, for 3 cells and for different cells', () => {
  const params = (a: CellGroup, b: CellGroup) => ({
    ...{ mode: 'normal' as const, a, b, batchBy: null, batchCategories: [], test: 'wilcoxon' as const },
    ...{ replicates: null, block: null, filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 } },
  });
  const facts = { columns, cellSets: sets };
  expect(validateDeg(params(by(['T']), stored), facts)).toEqual({});
  expect(validateDeg(params(by(['T'], [{ column: 'sample', categories: ['s2'] }]), stored), facts)).toEqual({
    a: 'deg.fewCells',
  });
  expect(validateDeg(params(by(['T'], [{ column: 'sample', categories: [] }]), stored), facts)).toEqual({
    a: 'tool.selectGroupFirst',
  });
  expect(validateDeg(params(stored, stored), facts)).toEqual({ b: 'deg.sameCells' });
});
