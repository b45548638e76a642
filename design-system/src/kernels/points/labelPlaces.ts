import { textWidth } from '../text/text.ts';
import type { Area, View } from './camera.ts';
import type { PreparedPositions } from './prepare.ts';

/** Cells of one category that are looked at, and bins per axis of the grid in which they are counted. */
const LOOKED_AT = 4000;
const BINS = 24;

/**
 * One representative cell per category, in quantised units: the middle of its densest region, so that its label is on its cells even if they form a
 * ring or two islands. NaN if a category has no cell.
 */
export function categoryCentres(
  codes: Uint8Array | Uint16Array,
  positions: PreparedPositions,
  categories: number,
): Float64Array {
  const lists = Array.from({ length: categories }, () => [] as number[]);
  for (let slot = 0; slot < positions.n; slot++) {
    const list = lists[codes[slot] as number];
    if (list && list.length < LOOKED_AT) list.push(slot);
  }
  const centres = new Float64Array(categories * 3).fill(Number.NaN);
  lists.forEach((list, code) => {
    if (list.length) centres.set(densestCell(list, positions), code * 3);
  });
  return centres;
}

function densestCell(slots: readonly number[], { dimensions, positions: q }: PreparedPositions): number[] {
  const at = (slot: number, d: number): number => (d < dimensions ? (q[slot * dimensions + d] as number) : 0);
  const binOf = (v: number): number => Math.min(BINS - 1, Math.floor(((v + 32768) / 65536) * BINS));
  const keyOf = (x: number, y: number, z: number): number => (z * BINS + y) * BINS + x;
  const bins = new Map<number, number[]>();
  for (const slot of slots) {
    const key = keyOf(binOf(at(slot, 0)), binOf(at(slot, 1)), dimensions === 3 ? binOf(at(slot, 2)) : 0);
    const bin = bins.get(key);
    if (bin) bin.push(slot);
    else bins.set(key, [slot]);
  }
  const aside = [-1, 0, 1];
  const around = (key: number): number[] => {
    const [x, y, z] = [key % BINS, Math.floor(key / BINS) % BINS, Math.floor(key / BINS / BINS)];
    const found: number[] = [];
    for (const dz of dimensions === 3 ? aside : [0])
      for (const dy of aside)
        for (const dx of aside)
          if (x + dx >= 0 && x + dx < BINS && y + dy >= 0 && y + dy < BINS && z + dz >= 0 && z + dz < BINS)
            for (const slot of bins.get(keyOf(x + dx, y + dy, z + dz)) ?? []) found.push(slot);
    return found;
  };
  const sizes = new Map([...bins].map(([key, bin]) => [key, bin.length]));
  let best = { score: 0, key: 0 };
  for (const [key, size] of sizes) {
    // A bin's own cells count twice, so that among equal surroundings the fuller bin wins.
    const score = size + around(key).length;
    if (score > best.score) best = { score, key };
  }
  const near = around(best.key);
  const mean = [0, 1, 2].map((d) => near.reduce((sum, slot) => sum + at(slot, d), 0) / near.length);
  const distance = (slot: number): number => mean.reduce((sum, m, d) => sum + (at(slot, d) - m) ** 2, 0);
  const middle = near.reduce((one, slot) => (distance(slot) < distance(one) ? slot : one));
  return [at(middle, 0), at(middle, 1), at(middle, 2)];
}

export interface PlacedLabel {
  text: string;
  x: number;
  y: number;
  dim: boolean;
}
interface LabelOptions {
  highlighted: readonly number[];
  fontSize: number;
  /** Number of cells per category: if labels collide, that of the larger category keeps its position. */
  counts: ArrayLike<number> | null;
  /** Area over the plot that labels avoid. */
  covered: Area | null;
  /** Existing text and dots that labels avoid. */
  taken?: readonly Area[];
}

/** Allowed shifts of a label, in lines. */
const STEPS = [0, -1, 1, -2, 2];

/**
 * Pixel positions of the labels: each at its category's centre if that is inside the view, moved by up to two lines to avoid other labels and text,
 * and left out if there is still no room. The legend names every category.
 */
export function placeLabels(
  view: View,
  centres: Float64Array,
  names: readonly string[],
  { highlighted, fontSize, counts, covered, taken = [] }: LabelOptions,
): PlacedLabel[] {
  const of = (w: readonly [number, number, number, number], i: number) =>
    w[0] * (centres[i] as number) + w[1] * (centres[i + 1] as number) + w[2] * (centres[i + 2] as number) + w[3];
  const isPicked = (code: number): boolean => highlighted.includes(code);
  const order = [...names.keys()].sort(
    (a, b) => Number(isPicked(b)) - Number(isPicked(a)) || (counts?.[b] ?? 0) - (counts?.[a] ?? 0),
  );
  const line = fontSize * 1.25;
  const boxes: { left: number; right: number; top: number; bottom: number }[] = [];
  for (const area of covered ? [covered, ...taken] : taken)
    boxes.push({ ...area, right: area.left + area.width, bottom: area.top + area.height });
  const placed: PlacedLabel[] = [];
  for (const code of order) {
    const at = code * 3;
    const text = names[code]!;
    if (Number.isNaN(centres[at])) continue;
    const [x, y] = [of(view.x, at), of(view.y, at)];
    if (x < 0 || y < 0 || x > view.width || y > view.height) continue;
    const half = textWidth(text, fontSize) / 2 + 2;
    const within = (v: number, low: number, high: number) =>
      low > high ? (low + high) / 2 : Math.min(high, Math.max(low, v));
    const own = within(x, half, view.width - half);
    // Tries next to the covered area if the label can be neither on it nor above or below.
    const beside = covered && covered.left <= own ? [covered.left + covered.width + half] : [];
    for (const [cx, step] of [...STEPS.map((one) => [own, one] as const), ...beside.map((px) => [px, 0] as const)]) {
      if (cx > view.width - half && cx !== own) continue;
      const cy = within(y + step * line, line / 2, view.height - line / 2);
      const box = { left: cx - half, right: cx + half, top: cy - line / 2, bottom: cy + line / 2 };
      const isFree = boxes.every(
        (b) => b.right <= box.left || b.left >= box.right || b.bottom <= box.top || b.top >= box.bottom,
      );
      if (!isFree) continue;
      boxes.push(box);
      placed.push({ text, x: cx, y: cy, dim: highlighted.length > 0 && !isPicked(code) });
      break;
    }
  }
  return placed;
}
