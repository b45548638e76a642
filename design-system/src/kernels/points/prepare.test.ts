import { describe, expect, test } from '@jest/globals';
import { HOME, viewOf } from './camera.ts';
import { cellAt, selectInside } from './hit.ts';
import { finish } from './steps.ts';
import {
  countCategories,
  fromFloats,
  MISSING_COORDINATE,
  prepareAhead,
  prepareCodes,
  prepareColoursAhead,
  preparePositions,
} from './prepare.ts';

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

describe('colours of very many cells, prepared ahead', () => {
  const n = 250_000;
  const at = (missing: number) => fromFloats('umap', new Float32Array(n).fill(missing, 0, 1), new Float32Array(n));
  const names = ['a', 'b', 'c'];
  const listOf = (missing: number) => Array.from({ length: n }, (_, i) => (i % 7 === 0 ? missing : i % 3));

  test.each([
    ['one byte', Uint8Array.from(listOf(255))],
    ['two bytes', Uint16Array.from(listOf(65_535))],
  ])('categories of %s are as in one piece, with their counts', async (_, codes) => {
    const colour = { kind: 'category', name: 'type', categories: names } as const;
    const positions = preparePositions(at(0));
    const whole = prepareCodes({ ...colour, codes: codes.slice() }, positions);
    await prepareColoursAhead(codes, names.length);
    const ahead = prepareCodes({ ...colour, codes }, positions);
    expect(prepareCodes({ ...colour, codes }, positions)).toBe(ahead);
    expect(Buffer.compare(Buffer.from(ahead.buffer), Buffer.from(whole.buffer))).toBe(0);
    expect(ahead.includes(names.length)).toBe(true);
    const counts = countCategories({ ...colour, codes });
    expect(countCategories({ ...colour, codes })).toBe(counts);
    expect([...counts]).toEqual([...countCategories({ ...colour, codes: codes.slice() })]);
  });

  test('with another number of categories, or on a map with a cell without coordinates, they are computed again', async () => {
    const codes = Uint8Array.from(listOf(255));
    await prepareColoursAhead(codes, 3);
    const four = { kind: 'category', name: 'type', codes, categories: [...names, 'd'] } as const;
    expect([...countCategories(four)]).toEqual([...countCategories({ ...four, codes: codes.slice() })]);
    expect(prepareCodes(four, preparePositions(at(0))).includes(4)).toBe(true);
    const partly = preparePositions(at(NaN));
    const drawn = prepareCodes({ ...four, categories: names }, partly);
    expect([partly.n, drawn.length]).toEqual([n - 1, n - 1]);
    expect(drawn.every((code, slot) => code === Math.min(codes[partly.order[slot]!]!, 3))).toBe(true);
  });

  test('values are drawn as they are, 255 too', async () => {
    const values = Uint8Array.from({ length: n }, (_, i) => i % 256);
    await prepareColoursAhead(values, null);
    const positions = preparePositions(at(0));
    const drawn = prepareCodes({ kind: 'number', name: 'g', values, min: 0, max: 1 }, positions);
    expect(drawn.every((value, slot) => value === values[positions.order[slot]!])).toBe(true);
    expect(prepareCodes({ kind: 'number', name: 'g', values, min: 0, max: 1 }, positions)).toBe(drawn);
    // Only those of the last gene are held: a reader goes through hundreds of them.
    await prepareColoursAhead(values.slice(), null);
    expect(prepareCodes({ kind: 'number', name: 'g', values, min: 0, max: 1 }, positions)).not.toBe(drawn);
  });

  test('coordinates and colours that arrive together have one order, and the colours come first', async () => {
    const codes = Uint8Array.from(listOf(255));
    const colour = { kind: 'category', name: 'type', categories: names, codes } as const;
    const map = at(0);
    const done: string[] = [];
    // Another number of cells before, so that the order is not there yet.
    preparePositions(fromFloats('other', [0, 1], [0, 1]));
    await Promise.all([
      prepareAhead(map).then(() => done.push('map')),
      prepareColoursAhead(codes, 3).then(() => done.push('colours')),
    ]);
    expect(done).toEqual(['colours', 'map']);
    const drawn = prepareCodes(colour, preparePositions(map));
    expect(prepareCodes(colour, preparePositions(map))).toBe(drawn);
  });
});
