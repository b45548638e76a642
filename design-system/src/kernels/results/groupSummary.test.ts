import { expect, test } from '@jest/globals';
import { hasBox } from './finite.ts';
import { groupSummary } from './groupSummary.ts';

test('quartiles are those of numpy, the density is that of scipy', () => {
  // numpy.percentile(x, (25, 50, 75)); scipy.stats.gaussian_kde(x)(numpy.linspace(0, 7, 64))[[0, 31, 63]]
  const summary = groupSummary('T cells', [0, 1, 1, 2, 3, 5, 7, Number.NaN]);
  expect(summary).toMatchObject({ group: 'T cells', n: 7, min: 0, q1: 1, median: 2, q3: 4, max: 7, fraction: 6 / 7 });
  expect(summary.mean).toBeCloseTo(19 / 7, 10);
  expect(summary.density).toHaveLength(64);
  expect([0, 31, 63].map((i) => summary.density[i])).toEqual([
    expect.closeTo(0.11442149776708, 10),
    expect.closeTo(0.10968399283349, 10),
    expect.closeTo(0.05304913238801, 10),
  ]);
});

test('at most 200 of the values are kept', () => {
  const values = Array.from({ length: 1000 }, (_, i) => i);
  expect(groupSummary('all', values).sampled).toEqual(values.filter((value) => value % 5 === 0));
});

test('a group without values has no box, equal values have no density', () => {
  expect(hasBox(groupSummary('none', []))).toBe(false);
  expect(groupSummary('one', [2, 2, 2])).toMatchObject({ q1: 2, median: 2, density: Array(64).fill(0) });
});
