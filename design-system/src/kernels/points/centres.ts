import type { View } from './camera.ts';
import type { PreparedPositions } from './prepare.ts';

/** Cached between pictures: recolouring under the same camera needs no projection. */
export interface CentresCache {
  key?: string;
  positions?: PreparedPositions;
  centres?: Int32Array;
}

/** Index of every slot's pixel in a frame that has a margin on all sides; -1 if its disc is outside the view. */
export function centresOf(view: View, positions: PreparedPositions, margin: number, cache: CentresCache): Int32Array {
  const { x, y, width, height, three } = view;
  const key = [...x, ...y, width, height, margin].join();
  if (cache.centres && cache.key === key && cache.positions === positions) return cache.centres;
  const { n, dimensions, positions: q } = positions;
  const centres = cache.centres?.length === n ? cache.centres : new Int32Array(n);
  const stride = width + 2 * margin;
  const reach = margin / 2;
  const [xa, xb, xc, x0] = x;
  const [ya, yb, yc, y0] = y;
  for (let slot = 0, at = 0; slot < n; slot++, at += dimensions) {
    const a = q[at] as number;
    const b = q[at + 1] as number;
    const c = three ? (q[at + 2] as number) : 0;
    const px = Math.floor(xa * a + xb * b + xc * c + x0);
    const py = Math.floor(ya * a + yb * b + yc * c + y0);
    const isSeen = px >= -reach && py >= -reach && px < width + reach && py < height + reach;
    centres[slot] = isSeen ? (py + margin) * stride + px + margin : -1;
  }
  Object.assign(cache, { key, positions, centres });
  return centres;
}

/**
 * The visible centres of the slots whose `lit` is `wanted` (all slots without it), smallest value first, so that large values are on top. Value `v`
 * spans `starts[v]` to `starts[v + 1]`. A counting sort of the centres themselves, not of slots: they are drawn in memory order, where looking up a
 * slot's position at random takes five times as long.
 */
export function centresByValue(
  centres: Int32Array,
  codes: Uint8Array,
  lit: Uint8Array | null,
  wanted: boolean,
): { sorted: Int32Array; starts: Uint32Array } {
  const n = centres.length;
  const starts = new Uint32Array(257);
  const isIn = (slot: number) => (centres[slot] as number) >= 0 && (!lit || (lit[slot] !== 0) === wanted);
  for (let i = 0; i < n; i++) if (isIn(i)) starts[(codes[i] as number) + 1]! += 1;
  for (let v = 1; v < 257; v++) starts[v]! += starts[v - 1] as number;
  const next = starts.slice();
  const sorted = new Int32Array(starts[256] as number);
  for (let i = 0; i < n; i++) if (isIn(i)) sorted[next[codes[i] as number]!++] = centres[i] as number;
  return { sorted, starts };
}
