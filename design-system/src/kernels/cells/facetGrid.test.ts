import { expect, test } from '@jest/globals';
import { facetGrid } from './facetGrid.ts';

test.each([
  // Four panels of a square place are two by two, of a narrow one four rows.
  [4, 812, 812, 399, 374],
  [1, 600, 500, 599, 474],
  [2, 1012, 500, 499, 474],
])('%d panels in %d x %d px', (n, width, height, least, high) => {
  expect(facetGrid(n, width, height)).toEqual({ least, height: high });
});

test('panels that would be lower than a picture scroll', () => {
  const { least, height } = facetGrid(24, 390, 500);
  expect(height).toBe(150);
  expect(least).toBeGreaterThan(120);
});
