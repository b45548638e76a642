import { expect, test } from '@jest/globals';
import { integrationCells, integrationMemory, integrationTooLarge } from './memory.ts';

const GB = 1e9;

test('one large sample counts more than as many cells in several', () => {
  expect(integrationMemory([25_000, 25_000, 25_000, 25_000])).toBeCloseTo(2.1 * GB, -8);
  expect(integrationMemory([100_000])).toBeGreaterThan(2 * integrationMemory([25_000, 25_000, 25_000, 25_000]));
  expect(integrationMemory([])).toBe(integrationMemory([0]));
  expect(integrationMemory([10_000], 'scrublet')).toBeCloseTo(4.9 * GB, -8);
});

test('what is said to fit does', () => {
  for (const bytes of [1 * GB, 4 * GB, 9.6 * GB, 19.3 * GB]) {
    const { together, one } = integrationCells(bytes);
    expect(integrationMemory([one])).toBeLessThanOrEqual(bytes);
    expect(integrationMemory(Array.from({ length: 50 }, () => together / 50))).toBeLessThanOrEqual(bytes);
    expect(integrationMemory([one * 1.2])).toBeGreaterThan(bytes);
  }
});

test('the reason is what has to become smaller', () => {
  expect(integrationTooLarge([20_000, 20_000], 4 * GB)).toBeNull();
  expect(
    integrationTooLarge(
      Array.from({ length: 40 }, () => 20_000),
      4 * GB,
    ),
  ).toEqual({
    ...{ reason: 'cells', n: 800_000, most: 230_000 },
  });
  expect(integrationTooLarge([90_000, 1000], 4 * GB)).toEqual({ reason: 'sample', n: 90_000, most: 58_000 });
  expect(integrationTooLarge([100], 0)).toEqual({ reason: 'cells', n: 100, most: 0 });
});
