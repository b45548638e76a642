import type { View } from './camera.ts';
import type { PreparedPositions } from './prepare.ts';

/** Index of the cell nearest to a pixel within `radius`, or -1. One pass: 1,000,000 cells take about 10 ms. */
export function cellAt(view: View, positions: PreparedPositions, px: number, py: number, radius: number): number {
  const { x, y, three } = view;
  const { n, dimensions, order } = positions;
  const q = positions.positions;
  let best = radius * radius;
  let found = -1;
  for (let slot = 0, at = 0; slot < n; slot++, at += dimensions) {
    const a = q[at] as number;
    const b = q[at + 1] as number;
    const c = three ? (q[at + 2] as number) : 0;
    const dx = x[0] * a + x[1] * b + x[2] * c + x[3] - px;
    const dy = y[0] * a + y[1] * b + y[2] * c + y[3] - py;
    const d = dx * dx + dy * dy;
    if (d <= best) {
      best = d;
      found = slot;
    }
  }
  return found < 0 ? -1 : (order[found] as number);
}

export type SelectMode = 'replace' | 'add' | 'subtract';

/** Even-odd rule. `polygon` contains x, y pairs in pixels. */
export function insidePolygon(polygon: ArrayLike<number>, px: number, py: number): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 2; i < polygon.length; j = i, i += 2) {
    const xi = polygon[i] as number;
    const yi = polygon[i + 1] as number;
    const xj = polygon[j] as number;
    const yj = polygon[j + 1] as number;
    if (yi > py !== yj > py && px < ((xj - xi) * (py - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** A new mask by cell index; `count` cells are selected afterwards. */
export function selectInside(
  view: View,
  positions: PreparedPositions,
  polygon: readonly number[],
  before: Uint8Array | null,
  mode: SelectMode,
): { mask: Uint8Array; count: number } {
  const { x, y, three } = view;
  const { n, cells, dimensions, order } = positions;
  const q = positions.positions;
  const mask = mode === 'replace' || !before ? new Uint8Array(cells) : before.slice();
  const value = mode === 'subtract' ? 0 : 1;
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
  for (let i = 0; i < polygon.length; i += 2) {
    box[0] = Math.min(box[0], polygon[i] as number);
    box[1] = Math.min(box[1], polygon[i + 1] as number);
    box[2] = Math.max(box[2], polygon[i] as number);
    box[3] = Math.max(box[3], polygon[i + 1] as number);
  }
  for (let slot = 0, at = 0; slot < n; slot++, at += dimensions) {
    const a = q[at] as number;
    const b = q[at + 1] as number;
    const c = three ? (q[at + 2] as number) : 0;
    const sx = x[0] * a + x[1] * b + x[2] * c + x[3];
    if (sx < box[0] || sx > box[2]) continue;
    const sy = y[0] * a + y[1] * b + y[2] * c + y[3];
    if (sy < box[1] || sy > box[3]) continue;
    if (insidePolygon(polygon, sx, sy)) mask[order[slot] as number] = value;
  }
  let count = 0;
  for (let i = 0; i < cells; i++) count += mask[i] as number;
  return { mask, count };
}
