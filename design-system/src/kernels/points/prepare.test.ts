import { expect, test } from '@jest/globals';
import { HOME, viewOf } from './camera.ts';
import { cellAt, selectInside } from './hit.ts';
import { finish } from './steps.ts';
import { fromFloats, MISSING_COORDINATE, prepareAhead, prepareCodes, preparePositions } from './prepare.ts';

const X = [0, NaN, 1, 0, 1];
const Y = [0, 0, 0, 1, NaN];
const coordinates = fromFloats('umap', X, Y);
const placed = [0, 2, 3];

test('cells without coordinates are not drawn', () => {
  expect([...coordinates.positions].filter((v) => v === MISSING_COORDINATE)).toHaveLength(2);
  const prepared = preparePositions(coordinates);
  expect([prepared.n, prepared.cells]).toEqual([3, 5]);
  expect([...prepared.order].sort()).toEqual(placed);
  expect([...prepared.positions]).not.toContain(MISSING_COORDINATE);
  const codes = Uint8Array.from([9, 8, 7, 6, 5]);
  const drawn = prepareCodes({ kind: 'number', name: 'g', values: codes, min: 0, max: 1 }, prepared);
  expect([...drawn]).toEqual([...prepared.order].map((cell) => codes[cell]));
});

test('three dimensions, one of which is missing, are not drawn either', () => {
  const positions = Int16Array.from([1, 2, 3, 4, 5, MISSING_COORDINATE, 7, 8, 9]);
  const ranges = [0, 1, 2].map(() => [0, 1] as const);
  const prepared = preparePositions({ key: 'umap', n: 3, dimensions: 3, positions, ranges });
  expect([...prepared.order].sort()).toEqual([0, 2]);
});

test('a lasso around everything selects the drawn cells, in a mask of all cells', () => {
  const prepared = preparePositions(coordinates);
  const view = viewOf(HOME, prepared, 100, 100);
  const { mask, count } = finish(selectInside(view, prepared, [-9, -9, 200, -9, 200, 200, -9, 200], null, 'replace'));
  expect([[...mask], count]).toEqual([[1, 0, 1, 1, 0], 3]);
  const found = new Set(
    Array.from({ length: 101 * 101 }, (_, k) => cellAt(view, prepared, k % 101, Math.floor(k / 101), 3)),
  );
  expect([...found].sort((a, b) => a - b)).toEqual([-1, ...placed]);
});

test.each([2, 3] as const)(
  'very many cells in %i dimensions are prepared ahead in parts, once, as in one piece',
  async (dimensions) => {
    const n = 250_000;
    const positions = Int16Array.from({ length: n * dimensions }, (_, i) =>
      i % 1001 === 0 ? MISSING_COORDINATE : (i * 7919) % 32_000,
    );
    const ranges = Array.from({ length: dimensions }, () => [0, 1] as const);
    const many = { key: 'umap', n, dimensions, positions, ranges };
    const whole = preparePositions({ ...many });
    expect(await prepareAhead(many)).toBe(many);
    const ahead = preparePositions(many);
    expect(preparePositions(many)).toBe(ahead);
    expect([ahead.n, ahead.half]).toEqual([whole.n, whole.half]);
    expect(ahead.order.every((cell, slot) => cell === whole.order[slot])).toBe(true);
    expect(ahead.positions.every((value, at) => value === whole.positions[at])).toBe(true);
  },
);
