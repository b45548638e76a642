import { textWidth } from '../text/text.ts';

export interface LabelPoint {
  x: number;
  y: number;
  text: string;
  /** Draws the label in any case, over points if there is no free position. */
  isNeeded?: boolean;
}
type Spot = readonly [number, number];
export interface PlacedLabel extends LabelPoint {
  /** Left end and baseline of the words. */
  left: number;
  base: number;
  width: number;
  /** True if the text is away from its point and needs a leader line. */
  led: boolean;
  /** End of the leader line at the text. */
  end: Spot;
}
interface Bounds {
  x: number;
  y: number;
  w: number;
  h: number;
}
const SIZE = 12;
const HIGH = 14;
/** Half of a point. */
const DOT = 3;

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
const apart = (a: Box, b: Box): boolean => a.x >= b.x + b.w || b.x >= a.x + a.w || a.y >= b.y + b.h || b.y >= a.y + a.h;
const within = (b: Box, bounds: Bounds): boolean =>
  b.x >= bounds.x && b.y >= bounds.y && b.x + b.w <= bounds.x + bounds.w && b.y + b.h <= bounds.y + bounds.h;

const side = ([ax, ay]: Spot, [bx, by]: Spot, [x, y]: Spot): number =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
type Line = readonly [Spot, Spot];
function crosses([a, b]: Line, [c, d]: Line): boolean {
  return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;
}
function meets(line: Line, { x, y, w, h }: Box): boolean {
  const corners: Spot[] = [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ];
  const [[ax, ay]] = line;
  if (ax >= x && ax <= x + w && ay >= y && ay <= y + h) return true;
  return corners.some((corner, i) => crosses(line, [corner, corners[(i + 1) % 4]!]));
}

/** End of a leader line from a point to its text: beside, above or below it. */
function endOf({ x, y }: LabelPoint, box: Box): Spot {
  if (box.x + 2 > x) return [box.x, box.y + HIGH / 2];
  if (box.x + box.w - 2 < x) return [box.x + box.w, box.y + HIGH / 2];
  return [box.x + box.w / 2, box.y + HIGH < y ? box.y + HIGH : box.y];
}

/** Candidate positions, the nearest first: the four sides, then rings further out with a leader line. */
function* places({ x, y }: LabelPoint, w: number): Generator<readonly [number, number, boolean]> {
  yield [x + 6, y - HIGH / 2, false];
  yield [x - 6 - w, y - HIGH / 2, false];
  yield [x - w / 2, y - HIGH - 5, false];
  yield [x - w / 2, y + 5, false];
  for (let ring = 14; ring <= 140; ring += 9)
    for (let a = 0; a < 16; a++) {
      const angle = (a / 16) * 2 * Math.PI;
      const [cx, cy] = [x + Math.cos(angle) * ring, y + Math.sin(angle) * ring];
      yield [Math.cos(angle) >= 0 ? cx : cx - w, cy - HIGH / 2, true];
    }
}

/**
 * Places labels beside their points without overlaps, and inside the plot; leader lines do not cross each other or labels. Each label tries its
 * sides, then rings further out; a label without room is left out (its tooltip remains).
 *
 * @param avoid other points.
 */
export function placePointLabels(
  points: readonly LabelPoint[],
  bounds: Bounds,
  avoid: readonly Pick<LabelPoint, 'x' | 'y'>[] = [],
): PlacedLabel[] {
  const dotOf = ({ x, y }: Pick<LabelPoint, 'x' | 'y'>): Box => ({ x: x - DOT, y: y - DOT, w: 2 * DOT, h: 2 * DOT });
  const others = avoid.map(dotOf);
  const dots = points.map(dotOf);
  const boxes: Box[] = [];
  const lines: Line[] = [];
  const placed: PlacedLabel[] = [];
  points.forEach((p, own) => {
    const w = textWidth(p.text, SIZE) + 4;
    const near = others.filter((dot) => !apart(dot, { x: p.x - 150 - w, y: p.y - 160, w: 300 + 2 * w, h: 320 }));
    const find = (isOverPoints: boolean): PlacedLabel | null => {
      for (const [x, y, led] of places(p, w)) {
        const box = { x, y, w, h: HIGH };
        if (!within(box, bounds) || boxes.some((one) => !apart(one, box))) continue;
        if (
          !isOverPoints &&
          (near.some((dot) => !apart(dot, box)) || dots.some((dot, i) => i !== own && !apart(dot, box)))
        )
          continue;
        if (lines.some((line) => meets(line, box))) continue;
        const end = endOf(p, box);
        const line: Line = [[p.x, p.y], end];
        if (led && (lines.some((one) => crosses(one, line)) || boxes.some((one) => meets(line, one)))) continue;
        boxes.push(box);
        if (led) lines.push(line);
        return { ...p, left: x + 2, base: y + 11, width: w - 4, led, end };
      }
      return null;
    };
    const found = find(false) ?? (p.isNeeded ? find(true) : null);
    if (found) placed.push(found);
  });
  return placed;
}
