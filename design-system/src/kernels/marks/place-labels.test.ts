import { expect, test } from '@jest/globals';
import { placePointLabels, type PlacedLabel } from './labels.ts';

const BOUNDS = { x: 0, y: 0, w: 300, h: 240 };
/** Points of a volcano's side: crowded, some without a label. */
const crowd = Array.from({ length: 14 }, (_, i) => ({
  ...{ x: 60 + (i % 4) * 9, y: 30 + Math.floor(i / 4) * 8 },
  text: `S100A${i}`,
}));
const others = Array.from({ length: 60 }, (_, i) => ({ x: 40 + ((i * 37) % 90), y: 90 + ((i * 53) % 70) }));

const boxOf = ({ left, base, width }: PlacedLabel) => ({ x0: left, x1: left + width, y0: base - 9, y1: base });
/** Whether two segments cross, from where each would meet the other's line. */
function cross(a: PlacedLabel, b: PlacedLabel): boolean {
  const [px, py, rx, ry] = [a.x, a.y, a.end[0] - a.x, a.end[1] - a.y];
  const [qx, qy, sx, sy] = [b.x, b.y, b.end[0] - b.x, b.end[1] - b.y];
  const turn = rx * sy - ry * sx;
  if (Math.abs(turn) < 1e-9) return false;
  const t = ((qx - px) * sy - (qy - py) * sx) / turn;
  const u = ((qx - px) * ry - (qy - py) * rx) / turn;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1;
}

test('no name lies over a point or another name, and no two lines cross', () => {
  const placed = placePointLabels(crowd, BOUNDS, others);
  expect(placed.length).toBeGreaterThan(8);
  expect(placed.filter(({ led }) => led).length).toBeGreaterThan(3);
  for (const one of placed) {
    const box = boxOf(one);
    const covered = [...crowd, ...others].filter(
      (p) => (p.x !== one.x || p.y !== one.y) && p.x > box.x0 && p.x < box.x1 && p.y > box.y0 && p.y < box.y1,
    );
    expect([one.text, covered]).toEqual([one.text, []]);
    for (const other of placed) {
      if (other === one) continue;
      const second = boxOf(other);
      const isApart = box.x0 >= second.x1 || second.x0 >= box.x1 || box.y0 >= second.y1 || second.y0 >= box.y1;
      expect([one.text, other.text, isApart]).toEqual([one.text, other.text, true]);
      if (one.led && other.led)
        expect([one.text, other.text, cross(one, other)]).toEqual([one.text, other.text, false]);
    }
  }
});

test('what has no free place is left out, unless it is needed', () => {
  const full = Array.from({ length: 60 * 48 }, (_, i) => ({ x: (i % 60) * 5, y: Math.floor(i / 60) * 5 }));
  const point = { x: 150, y: 120, text: 'LYZ' };
  expect(placePointLabels([point], BOUNDS, full)).toEqual([]);
  expect(placePointLabels([{ ...point, isNeeded: true }], BOUNDS, full)).toMatchObject([{ text: 'LYZ', led: false }]);
});
