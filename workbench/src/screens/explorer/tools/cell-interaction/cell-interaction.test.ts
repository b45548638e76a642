import { expect, test } from '@jest/globals';
import { cellInteractionFixture as result } from '@stroma/contract/fixtures/tools/cell-interaction';
import type { InteractionChoice } from '@stroma/design-system/explorer';
import { countsOf, filterOf, subtractMatrices } from './query.ts';

const choice: InteractionChoice = {
  ...{
    stratum: 'all',
    p: 0.05,
    rank: 1,
    from: 'all',
    cytokines: [],
    genes: [],
    csv: null,
    cellTypes: [],
    couple: null,
  },
};
const [first, second] = result.cellTypes.map(({ name }) => name) as [string, string];

test('a choice is a filter of the table: thresholds, pairs, cell types, a couple', () => {
  expect(filterOf(choice, result, null)).toEqual(['pvalues:le:0.05']);
  expect(filterOf({ ...choice, stratum: 'b', p: 0.01 }, result, [])).toEqual(['p_b:le:0.01', 'pair:in:[]']);
  expect(filterOf({ ...choice, cellTypes: [second, first] }, result, null).slice(1)).toEqual([
    'source_number:in:[2,1]',
    'target_number:in:[2,1]',
  ]);
  const couple = { source: first, target: second };
  expect(filterOf({ ...choice, couple, cellTypes: [first] }, result, null).slice(1)).toEqual([
    'source_number:in:[1]',
    'target_number:in:[2]',
  ]);
});

test('grouped rows are counts by source and target', () => {
  const counts = countsOf({ source_number: [1, 2], target_number: [2, 2], rows: [3n, 4] }, 2);
  expect(counts).toEqual([
    [0, 3],
    [0, 4],
  ]);
  expect(
    subtractMatrices(counts, [
      [1, 1],
      [0, 5],
    ]),
  ).toEqual([
    [-1, 2],
    [0, -1],
  ]);
});
