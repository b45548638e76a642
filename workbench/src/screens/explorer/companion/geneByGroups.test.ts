import { expect, test } from '@jest/globals';
import { geneByGroups } from './geneByGroups.ts';

const groups = [
  { name: 'A', colour: '#AA0000' },
  { name: 'B', colour: '#0000AA' },
  { name: 'none', colour: '#00AA00' },
];

test('a gene is summed up by group: cells, mean, share above zero, quartiles', () => {
  // Steps of 0 to 255 span 0 to 5.1: a step is 0.02.
  const gene = { max: 5.1, values: Uint8Array.from([0, 100, 200, 50, 50, 250]) };
  const [a, b, ...others] = geneByGroups(gene, Uint8Array.from([0, 0, 0, 1, 1, 255]), groups);
  expect(others).toEqual([]);
  expect(a).toMatchObject({ group: 'A', colour: '#AA0000', n: 3, min: 0 });
  for (const [value, right] of [
    [a!.median, 2],
    [a!.max, 4],
    [a!.mean, 2],
  ] as const)
    expect(value).toBeCloseTo(right, 10);
  expect(a!.fraction).toBeCloseTo(2 / 3, 10);
  expect(b).toMatchObject({ group: 'B', n: 2, fraction: 1 });
  expect(b!.min).toBeCloseTo(1, 10);
  expect(b!.max).toBe(b!.min);
});

test('the density is highest where the cells are', () => {
  const values = Uint8Array.from({ length: 100 }, (_, i) => (i < 90 ? 0 : 200 + i / 10));
  const [only] = geneByGroups({ max: 3, values }, new Uint8Array(100), groups);
  const { density } = only!;
  expect(density.indexOf(Math.max(...density))).toBe(0);
  expect(density.at(-1)!).toBeGreaterThan(density[Math.floor(density.length / 2)]!);
});
