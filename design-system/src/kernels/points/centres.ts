import type { View } from './camera.ts';
import type { PreparedPositions } from './prepare.ts';
import { byParts } from './steps.ts';

/** Cached between pictures: recolouring under the same camera needs no projection. */
export interface CentresCache {
  key?: string;
  positions?: PreparedPositions;
  centres?: Int32Array;
}

/** Index of every slot's pixel in a frame that has a margin on all sides; -1 if its disc is outside the view. Rests between parts. */
export function* centresOf(
  view: View,
  positions: PreparedPositions,
  margin: number,
  cache: CentresCache,
): Generator<void, Int32Array> {
  const { x, y, width, height } = view;
  const key = [...x, ...y, width, height, margin].join();
  if (cache.centres && cache.key === key && cache.positions === positions) return cache.centres;
  const { n } = positions;
  const centres = cache.centres?.length === n ? cache.centres : new Int32Array(n);
  // An unfinished array must not be taken for another view's.
  cache.key = '';
  yield* byParts(0, n, (from, to) => placeCentres(view, positions, margin, centres, from, to));
  Object.assign(cache, { key, positions, centres });
  return centres;
}

function placeCentres(
  { x, y, width, height, three }: View,
  { dimensions, positions: q }: PreparedPositions,
  margin: number,
  centres: Int32Array,
  from: number,
  to: number,
): void {
  const stride = width + 2 * margin;
  const reach = margin / 2;
  const [xa, xb, xc, x0] = x;
  const [ya, yb, yc, y0] = y;
  for (let slot = from, at = from * dimensions; slot < to; slot++, at += dimensions) {
    const a = q[at] as number;
    const b = q[at + 1] as number;
    const c = three ? (q[at + 2] as number) : 0;
    const px = Math.floor(xa * a + xb * b + xc * c + x0);
    const py = Math.floor(ya * a + yb * b + yc * c + y0);
    const isSeen = px >= -reach && py >= -reach && px < width + reach && py < height + reach;
    centres[slot] = isSeen ? (py + margin) * stride + px + margin : -1;
  }
}

/**
 * The visible centres of the slots whose `lit` is `wanted` (all slots without it), smallest value first, so that large values are on top. Value `v`
 * spans `starts[v]` to `starts[v + 1]`. A counting sort of the centres themselves, not of slots: they are drawn in memory order, where looking up a
 * slot's position at random takes five times as long.
 */
export function* centresByValue(
  centres: Int32Array,
  codes: Uint8Array,
  lit: Uint8Array | null,
  wanted: boolean,
): Generator<void, { sorted: Int32Array; starts: Uint32Array }> {
  const n = centres.length;
  const starts = new Uint32Array(257);
  const isIn = (slot: number) => (centres[slot] as number) >= 0 && (!lit || (lit[slot] !== 0) === wanted);
  const count = (from: number, to: number) => {
    for (let i = from; i < to; i++) if (isIn(i)) starts[(codes[i] as number) + 1]! += 1;
  };
  yield* byParts(0, n, count);
  for (let v = 1; v < 257; v++) starts[v]! += starts[v - 1] as number;
  const next = starts.slice();
  const sorted = new Int32Array(starts[256] as number);
  const place = (from: number, to: number) => {
    for (let i = from; i < to; i++) if (isIn(i)) sorted[next[codes[i] as number]!++] = centres[i] as number;
  };
  yield* byParts(0, n, place);
  return { sorted, starts };
}
