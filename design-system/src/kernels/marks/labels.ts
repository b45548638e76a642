import { textWidth } from '../text/text.ts';

export interface LabelPoint {
  x: number;
  y: number;
  text: string;
}
export interface PlacedLabel extends LabelPoint {
  /** Left end and baseline of the words. */
  left: number;
  base: number;
  width: number;
  /** True where the words stand away from their point and need a line to it. */
  led: boolean;
}
interface Bounds {
  x: number;
  y: number;
  w: number;
  h: number;
}
const SIZE = 12;
const HIGH = 14;

/**
 * Words beside their points, none over another and none outside. Each tries its sides, then rings further out;
 * what finds no room is left out (it keeps its tooltip).
 */
export function placePointLabels(points: readonly LabelPoint[], bounds: Bounds, avoid: readonly LabelPoint[] = []) {
  const boxes: { x: number; y: number; w: number; h: number }[] = avoid.map((p) => ({
    x: p.x - 3,
    y: p.y - 3,
    w: 6,
    h: 6,
  }));
  const dots = points.map((p) => ({ x: p.x - 3, y: p.y - 3, w: 6, h: 6 }));
  const free = (b: { x: number; y: number; w: number; h: number }, own: number) =>
    b.x >= bounds.x &&
    b.y >= bounds.y &&
    b.x + b.w <= bounds.x + bounds.w &&
    b.y + b.h <= bounds.y + bounds.h &&
    boxes.every((o) => b.x >= o.x + o.w || o.x >= b.x + b.w || b.y >= o.y + o.h || o.y >= b.y + b.h) &&
    dots.every((o, i) => i === own || b.x >= o.x + o.w || o.x >= b.x + b.w || b.y >= o.y + o.h || o.y >= b.y + b.h);
  const placed: PlacedLabel[] = [];
  points.forEach((p, own) => {
    const w = textWidth(p.text, SIZE) + 4;
    const tries: [number, number, boolean][] = [
      [p.x + 6, p.y - HIGH / 2, false],
      [p.x - 6 - w, p.y - HIGH / 2, false],
      [p.x - w / 2, p.y - HIGH - 5, false],
      [p.x - w / 2, p.y + 5, false],
    ];
    for (let ring = 14; ring <= 120; ring += 10)
      for (let a = 0; a < 16; a++) {
        const angle = (a / 16) * 2 * Math.PI;
        const [x, y] = [p.x + Math.cos(angle) * ring, p.y + Math.sin(angle) * ring];
        tries.push([Math.cos(angle) >= 0 ? x : x - w, y - HIGH / 2, true]);
      }
    const found = tries.find(([x, y]) => free({ x, y, w, h: HIGH }, own));
    if (!found) return;
    const [x, y, led] = found;
    boxes.push({ x, y, w, h: HIGH });
    placed.push({ ...p, left: x + 2, base: y + 11, width: w - 4, led });
  });
  return placed;
}
