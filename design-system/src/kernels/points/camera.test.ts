import { expect, test } from '@jest/globals';
import { columnOf, drawnSize, LEGEND_WIDTH } from './camera.ts';

test('a legend takes the same column whatever its names are, at the side where it lies', () => {
  const size = { width: 700, height: 500 };
  const most = LEGEND_WIDTH.share * 700;
  const narrow = { left: 700 - 8 - 130, top: 8, width: 130, height: 90 };
  const wide = { left: 700 - 8 - most, top: 8, width: most, height: 300 };
  expect(columnOf(narrow, size)).toEqual(columnOf(wide, size));
  expect(columnOf({ ...narrow, left: 8 }, size)).toEqual({ left: 8, top: 0, width: most, height: 500 });
});

test('a legend wider than a small plot leaves nothing outside of it', () => {
  const { left, width } = columnOf({ left: 0, top: 0, width: 120, height: 40 }, { width: 130, height: 200 });
  expect(left).toBe(0);
  expect(width).toBe(130);
});

test('fewer cells are drawn larger, and no number of cells is drawn larger than a smaller number', () => {
  const sizes = [1, 184, 1000, 1500, 8000, 20_000, 1e6].map((n) => drawnSize(5, n, 1));
  expect(sizes[1]).toBeGreaterThan(8);
  expect(sizes[3]).toBe(5);
  expect(sizes[4]).toBe(5);
  expect([...sizes].sort((a, b) => b - a)).toEqual(sizes);
});
