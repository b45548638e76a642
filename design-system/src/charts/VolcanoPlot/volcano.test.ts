import { expect, test } from '@jest/globals';
import { CAP, volcanoPoints } from './volcano.ts';
import type { VolcanoData } from './VolcanoPlot.types.ts';

/** Two genes whose p value is zero in floating point, and one without values. */
const volcano: VolcanoData = {
  symbol: ['UP', 'DOWN', 'NONE'],
  gene_id: ['a', 'b', 'c'],
  log2fc: [2, -2, 0.1],
  p_val: [0, 0, 0.9],
  p_val_adj: [0, 0, 0.99],
  log10_p_val: [-337.07, -337.07, Math.log10(0.9)],
  log10_p_val_adj: [-336.1, -336.1, Math.log10(0.99)],
  pct1: [1, 0.2, 0.5],
  pct2: [0.2, 1, 0.5],
};
const { log10_p_val: _, log10_p_val_adj: __, ...older } = volcano;

test('a p value of zero stands where its logarithm says', () => {
  const points = volcanoPoints(volcano, 'padj');
  expect(points.map(({ y }) => y)).toEqual([336.1, 336.1, expect.closeTo(-Math.log10(0.99), 12)]);
  expect(volcanoPoints(volcano, 'pvalue').map(({ y }) => y)[0]).toBe(337.07);
  expect(points.map(({ side, capped }) => [side, capped])).toEqual([
    ['up', false],
    ['down', false],
    ['none', false],
  ]);
});

test('without a logarithm it stands on the marked line above every gene, at 300 or more', () => {
  const points = volcanoPoints(older, 'padj');
  expect(points.map(({ y, capped }) => [y, capped])).toEqual([
    [CAP, true],
    [CAP, true],
    [expect.closeTo(-Math.log10(0.99), 12), false],
  ]);
  const small = { ...older, p_val_adj: [0, 1e-310, 0.99] };
  expect(volcanoPoints(small, 'padj').map(({ y }) => Math.round(y))).toEqual([310, 310, 0]);
});

test('a p value of 1 stands at 0, also with a logarithm of 0', () => {
  const none = { ...volcano, p_val: [1, 1, 1], log10_p_val: [0, 0, 0] };
  expect(volcanoPoints(none, 'pvalue').map(({ y }) => Object.is(y, 0))).toEqual([true, true, true]);
});
