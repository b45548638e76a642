import { expect, test } from '@jest/globals';
import { namesSeconds, stabilitySeconds } from './time.ts';

test('the preview takes as long as its draw: 5,000 cells of a sample and 12,000 of all count', () => {
  const six = (cells: number) => stabilitySeconds(Array.from({ length: 6 }, () => cells));
  expect(six(1000)).toBeGreaterThan(six(500));
  // For the cells beyond it, only reading time counts.
  expect(six(4000) - six(2000)).toBeLessThan(0.2 * (six(2000) - six(1000)));
  expect(stabilitySeconds([50_000]) - stabilitySeconds([5000])).toBeLessThan(0.5 * stabilitySeconds([5000]));
});

// docs/measurements.md, "Stability of clusters".
test.each([
  ['6 x 500 cells', Array.from({ length: 6 }, () => 500), 6],
  ['6 x 2,000 cells', Array.from({ length: 6 }, () => 2000), 23.2],
  ['10 x 50,000 cells', Array.from({ length: 10 }, () => 50_000), 29],
])('it takes what was measured: %s', (_, samples, seconds) => {
  expect(Math.abs(stabilitySeconds(samples) / seconds - 1)).toBeLessThan(0.1);
});

test('names by markers are read from the clusters, the others from the cells; what was not measured has no time', () => {
  const growth = (method: 'markers' | 'transfer' | 'singler') =>
    namesSeconds(method, 100_000)! - namesSeconds(method, 1000)!;
  expect(growth('markers')).toBeLessThan(growth('transfer'));
  expect(growth('transfer')).toBeLessThan(growth('singler'));
  expect(namesSeconds('celltypist', 1000)).toBeNull();
});
