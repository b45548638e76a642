import { expect, test } from '@jest/globals';
import { springLayout } from './layout.ts';

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);
/** Two groups of four, tied within each group. */
const TIES = [0, 4].flatMap((from) =>
  [0, 1, 2, 3].flatMap((i) =>
    [0, 1, 2, 3].filter((j) => j > i).map((j) => ({ a: from + i, b: from + j, similarity: 1 })),
  ),
);

test('tied nodes stand together, and the same input has the same places', () => {
  const places = springLayout(8, TIES);
  const within = TIES.map(({ a, b }) => distance(places[a]!, places[b]!));
  const between = [0, 1, 2, 3].flatMap((i) => [4, 5, 6, 7].map((j) => distance(places[i]!, places[j]!)));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value) / values.length;
  expect(mean(within)).toBeLessThan(0.75 * mean(between));
  expect(springLayout(8, TIES)).toEqual(places);
});

test('places fill the box, and one node stands in its middle', () => {
  const places = springLayout(30, []);
  for (const values of [places.map(({ x }) => x), places.map(({ y }) => y)]) {
    expect(Math.min(...values)).toBeCloseTo(0, 6);
    expect(Math.max(...values)).toBeCloseTo(1, 6);
  }
  expect(springLayout(1, [])).toEqual([{ x: 0.5, y: 0.5 }]);
  expect(springLayout(0, [])).toEqual([]);
});
