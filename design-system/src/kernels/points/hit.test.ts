import { expect, test } from '@jest/globals';
import { seededRandom } from '../../tokens/random.ts';
import { HOME, project, viewOf } from './camera.ts';
import { selectInside } from './hit.ts';
import { finish } from './steps.ts';
import { fromFloats, preparePositions } from './prepare.ts';

const SIDE = 200;
const CELLS = 400;

/** The even-odd rule over every edge. */
function isInside(polygon: readonly number[], px: number, py: number): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 2; i < polygon.length; j = i, i += 2) {
    const [xi, yi, xj, yj] = [polygon[i]!, polygon[i + 1]!, polygon[j]!, polygon[j + 1]!];
    if (yi > py !== yj > py && px < ((xj - xi) * (py - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

const random = seededRandom(7);
const values = Array.from({ length: CELLS }, random);
const positions = preparePositions(fromFloats('umap', values, Array.from(values, random)));
const view = viewOf({ ...HOME, x: 0.1, zoom: 1.7 }, positions, SIDE, SIDE);
const whole = (corners: number[]) => corners.map(Math.round);
const corners = (n: number, reach = SIDE) => Array.from({ length: 2 * n }, () => (random() * 1.4 - 0.2) * reach);

test.each([
  ['a triangle', corners(3)],
  ['a rectangle with level sides', [20, 30, 150, 30, 150, 170, 20, 170]],
  ['a shape that crosses itself', corners(9)],
  ['a lasso of hundreds of corners', corners(400)],
  ['corners on whole pixels', whole(corners(40))],
  ['a shape between two pixels', corners(5, 1).map((v) => 90.2 + v / 4)],
  ['a line', [10, 10, 190, 190]],
  ['a shape out of sight', corners(6).map((v) => v - 1e6)],
])('%s selects exactly the cells inside by the even-odd rule', (_, polygon) => {
  const expected = new Uint8Array(CELLS);
  positions.order.forEach((cell, slot) => {
    const [x, y] = project(view, positions, slot);
    expected[cell] = isInside(polygon, x, y) ? 1 : 0;
  });
  const { mask, count } = finish(selectInside(view, positions, polygon, null, 'replace'));
  expect(mask).toEqual(expected);
  expect(count).toBe(expected.reduce((sum, v) => sum + v, 0));
  const kept = finish(selectInside(view, positions, polygon, new Uint8Array(CELLS).fill(1), 'subtract'));
  expect(kept.count).toBe(CELLS - count);
  expect(finish(selectInside(view, positions, polygon, kept.mask, 'add')).count).toBe(CELLS);
});
