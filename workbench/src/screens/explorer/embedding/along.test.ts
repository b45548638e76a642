import { expect, test } from '@jest/globals';
import { selectAxes, dimensionsFor } from './along.ts';

const space = {
  ...{ key: 'pca', n: 2, dimensions: 3 as const },
  positions: Int16Array.from([1, 2, 3, 4, 5, 6]),
  ranges: [
    [0, 1],
    [0, 2],
    [0, 3],
  ] as [number, number][],
};

test('a plane has the components that were chosen, with their ranges and numbers', () => {
  const shown = selectAxes(space, 2, '31');
  expect(shown).toMatchObject({
    dimensions: 2,
    components: [3, 1],
    ranges: [
      [0, 3],
      [0, 1],
    ],
  });
  expect([...shown.positions]).toEqual([3, 1, 6, 4]);
  const plane = { ...space, dimensions: 2 as const, positions: Int16Array.from([1, 2, 4, 5]) };
  expect([...selectAxes(plane, 2, '21').positions]).toEqual([2, 1, 5, 4]);
  expect(selectAxes(plane, 2, '12')).toBe(plane);
});

test('the third component is read with the others, and space is shown as it is', () => {
  expect([dimensionsFor(2, '12'), dimensionsFor(2, '21'), dimensionsFor(2, '13'), dimensionsFor(3, '12')]).toEqual([
    2, 2, 3, 3,
  ]);
  expect(selectAxes(space, 3, '31')).toBe(space);
});
