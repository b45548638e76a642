import { expect, test } from '@jest/globals';
import { HOME, viewOf } from './camera.ts';
import { categoryCentres, placeLabels } from './labelPlaces.ts';
import { preparePositions, prepareCodes } from './prepare.ts';

type Point = readonly [number, number];
/** Cells at positions from -1 to 1, one list per category. */
function prepared(...groups: readonly (readonly Point[])[]) {
  const points = groups.flat();
  const positions = preparePositions({
    key: 'umap',
    n: points.length,
    dimensions: 2,
    positions: Int16Array.from(points.flatMap(([x, y]) => [Math.round(x * 32767), Math.round(y * 32767)])),
    ranges: [
      [-1, 1],
      [-1, 1],
    ],
  });
  const categories = groups.map((_, i) => `type ${i}`);
  const codes = Uint8Array.from(groups.flatMap((group, i) => group.map(() => i)));
  return {
    positions,
    categories,
    codes: prepareCodes({ kind: 'category', name: 'type', codes, categories }, positions),
  };
}
const centreOf = (...groups: readonly (readonly Point[])[]): Point => {
  const { codes, positions } = prepared(...groups);
  const [x, y] = categoryCentres(codes, positions, groups.length);
  return [x! / 32767, y! / 32767];
};
const disc = (cx: number, cy: number, n: number, r = 0.08): Point[] =>
  Array.from({ length: n }, (_, i) => [
    cx + r * Math.sqrt(i / n) * Math.cos(i * 2.4),
    cy + r * Math.sqrt(i / n) * Math.sin(i * 2.4),
  ]);

test('a ring has its label on the ring, not in its empty middle', () => {
  const ring = Array.from({ length: 600 }, (_, i): Point => [0.7 * Math.cos(i), 0.7 * Math.sin(i)]);
  expect(Math.hypot(...centreOf(ring))).toBeCloseTo(0.7, 1);
});

test('of two islands the larger one has the label, in its middle', () => {
  const [x, y] = centreOf([...disc(-0.6, 0.1, 200), ...disc(0.7, -0.4, 300)]);
  expect(x).toBeCloseTo(0.7, 1);
  expect(y).toBeCloseTo(-0.4, 1);
});

test('a category without cells has no centre', () => {
  const { positions, codes } = prepared(disc(0, 0, 10));
  expect(categoryCentres(codes, positions, 2).slice(3).every(Number.isNaN)).toBe(true);
});

test('no two labels overlap, none leaves the view or lies under the legend, and the largest categories keep theirs', () => {
  const groups = Array.from({ length: 40 }, (_, i) => disc(0.9 * Math.cos(i / 9), 0.9 * Math.sin(i / 9), 10 + i));
  const { positions, codes, categories } = prepared(...groups);
  const centres = categoryCentres(codes, positions, groups.length);
  const view = viewOf(HOME, positions, 480, 400);
  const counts = groups.map((group) => group.length);
  const covered = { left: 300, top: 0, width: 180, height: 160 };
  const labels = placeLabels(view, centres, categories, { highlighted: [], fontSize: 12, counts, covered });
  expect(labels.length).toBeGreaterThan(8);
  expect(labels[0]!.text).toBe('type 39');
  labels.forEach((a, i) => {
    expect(a.y).toBeLessThanOrEqual(400);
    expect(a.x > 280 && a.y < 167).toBe(false);
    for (const b of labels.slice(i + 1)) expect(Math.abs(a.x - b.x) > 40 || Math.abs(a.y - b.y) >= 14.9).toBe(true);
  });
  const picked = placeLabels(view, centres, categories, { highlighted: [0], fontSize: 12, counts, covered });
  expect(picked[0]).toMatchObject({ text: 'type 0', dim: false });
  expect(picked.slice(1).every((label) => label.dim)).toBe(true);
});
