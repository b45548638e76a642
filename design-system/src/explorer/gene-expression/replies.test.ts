import { expect, test } from '@jest/globals';
import type { GeneExpressionReply, ServedSummary } from '@stroma/contract/tools';
import { distributionsOf, matrixOf } from './replies.ts';

const summary = (group: string, n: number): ServedSummary => ({
  ...{ group, n, density: n ? [1] : [], sampled: n ? [2] : [] },
  ...(n
    ? { mean: 2, fraction: 1, min: 2, max: 2, q1: 2, median: 2, q3: 2 }
    : { mean: null, fraction: null, min: null, max: null, q1: null, median: null, q3: null }),
});
const side = (name: string | null, cells: number[]): GeneExpressionReply['sides'][number] => ({
  ...{ name, cells },
  dots: [cells.map((n) => (n ? { fraction: 0.5, mean: n } : { fraction: null, mean: null }))],
  summaries: [cells.map((n, i) => summary(['T', 'B', 'never'][i]!, n))],
});
const reply = (sides: GeneExpressionReply['sides']): GeneExpressionReply => ({
  ...{ genes: [{ gene_id: 'ENSG1', symbol: 'CD3D' }], undetected: [], groups: ['T', 'B', 'never'], overlap: 0, sides },
});
const colours = new Map([['T', '#010203']]);

test('groups without cells are left out', () => {
  const one = reply([side(null, [3, 4, 0])]);
  expect(matrixOf(one)).toEqual({
    ...{ genes: ['CD3D'], groups: ['T', 'B'], sizes: [3, 4] },
    dots: [
      [
        { fraction: 0.5, mean: 3 },
        { fraction: 0.5, mean: 4 },
      ],
    ],
  });
  const { groups, split } = distributionsOf(one, colours);
  expect(groups[0]?.map((g) => [g.group, g.n, g.colour])).toEqual([
    ['T', 3, '#010203'],
    ['B', 4, undefined],
  ]);
  expect(split).toBeUndefined();
});

test('two sides are neighbours, and keep their places where one has no cells', () => {
  const both = reply([side('ctrl', [3, 0, 0]), side('stim', [5, 6, 0])]);
  const matrix = matrixOf(both);
  expect(matrix.groups).toEqual(['T · ctrl', 'T · stim', 'B · stim']);
  expect(matrix.sides).toEqual(['ctrl', 'stim', 'stim']);
  expect(matrix.dots[0]?.map((d) => d.mean)).toEqual([3, 5, 6]);
  const { groups, split } = distributionsOf(both, colours);
  expect(split?.names).toEqual(['ctrl', 'stim']);
  expect([groups[0], split?.groups[0]].map((row) => row?.map((g) => [g.group, g.n]))).toEqual([
    [
      ['T', 3],
      ['B', 0],
    ],
    [
      ['T', 5],
      ['B', 6],
    ],
  ]);
});
