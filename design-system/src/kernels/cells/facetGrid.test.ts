import { expect, test } from '@jest/globals';
import { facetGrid } from './facetGrid.ts';

test.each([
  // Four panels: two by two in a square container, in one row in a wide one, in one column in a tall one.
  [4, 812, 812, 399, 374],
  [1, 600, 500, 599, 474],
  [2, 1012, 500, 499, 474],
  [2, 300, 700, 299, 318],
  [10, 580, 760, 184, 155],
])('%d panels in %d x %d px', (n, width, height, least, high) => {
  expect(facetGrid(n, width, height)).toEqual({ least, height: high });
});

test('panels that would be too small stand in columns and scroll', () => {
  expect(facetGrid(24, 580, 500)).toEqual({ least: 283, height: 190 });
  expect(facetGrid(24, 320, 500)).toEqual({ least: 319, height: 190 });
});
