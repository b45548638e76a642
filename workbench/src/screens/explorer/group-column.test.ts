import { expect, test } from '@jest/globals';
import type { DatasetDetail } from './dataset.ts';
import { groupColumn } from './group-column.ts';

const column = (name: string, categories: number, kind = 'category') => ({
  ...{ name, kind },
  categories: Array.from({ length: categories }, (_, i) => ({ name: `${name} ${i}` })),
});
const of = (...columns: object[]) => groupColumn({ columns, sampleColumn: 'group' } as unknown as DatasetDetail);

test('the column of sample groups is known by its name, the likeliest first, and is not the one of samples', () => {
  expect(of(column('disease', 2), column('Condition', 2), column('cluster', 9))).toBe('Condition');
  expect(of(column('group', 2), column('stim', 2))).toBe('stim');
});

test('one group is none, and numbers are none', () => {
  expect(of(column('condition', 1), column('treatment', 3, 'number'))).toBeNull();
});
