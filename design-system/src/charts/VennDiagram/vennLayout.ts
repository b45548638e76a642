import { sizeOf, type SetData } from '../../kernels/results/sets.ts';
import { regionAreas, type Ellipse } from './ellipses.ts';

export interface VennLayout {
  /** In a unit in which one element has area 1. */
  ellipses: readonly Ellipse[];
  /** Largest difference between a region's area and its elements, as a share of all elements. */
  error: number;
}

/** Area that two circles share. */
export function lensArea(r1: number, r2: number, d: number): number {
  if (d >= r1 + r2) return 0;
  if (d <= Math.abs(r1 - r2)) return Math.PI * Math.min(r1, r2) ** 2;
  const a = Math.acos((d * d + r1 * r1 - r2 * r2) / (2 * d * r1));
  const b = Math.acos((d * d + r2 * r2 - r1 * r1) / (2 * d * r2));
  return r1 * r1 * (a - Math.sin(2 * a) / 2) + r2 * r2 * (b - Math.sin(2 * b) / 2);
}

/** Distance of two circles that share an area; bisection, for the lens shrinks as they part. */
export function lensDistance(r1: number, r2: number, area: number): number {
  if (area <= 0) return (r1 + r2) * 1.06;
  let [low, high] = [Math.abs(r1 - r2), r1 + r2];
  // A set within another is slightly off centre, so that their edges do not coincide.
  if (area >= Math.PI * Math.min(r1, r2) ** 2 * (1 - 1e-9)) return low * 0.7;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (lensArea(r1, r2, middle) > area) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

export const maskOf = (sets: readonly number[]): number => sets.reduce((m, s) => m | (1 << s), 0);

function targets(data: SetData): number[] {
  const list = new Array<number>(1 << data.names.length).fill(0);
  for (const r of data.regions) list[maskOf(r.sets)] = (list[maskOf(r.sets)] ?? 0) + r.n;
  return list;
}

function worst(ellipses: readonly Ellipse[], wanted: readonly number[], lines: number): number {
  const total = wanted.reduce((a, b) => a + b, 0) || 1;
  return Math.max(...regionAreas(ellipses, lines).map((v, m) => (m ? Math.abs(v - (wanted[m] ?? 0)) / total : 0)));
}

/**
 * Two sets: circles, exact. Three: circles whose pairs are exact, then bent into ellipses until every region has its share. Circles alone cannot (7
 * areas, 6 free measures; Micallef and Rodgers 2014, eulerAPE); Levenberg-Marquardt on the seven areas.
 */
export function vennLayout(data: SetData): VennLayout {
  const wanted = targets(data);
  const n = data.names.length;
  const radius = data.names.map((_, i) => Math.sqrt(Math.max(sizeOf(data, i), 1e-6) / Math.PI));
  const shared = (i: number, j: number) =>
    wanted.reduce((sum, v, m) => sum + (m & (1 << i) && m & (1 << j) ? v : 0), 0);
  const circle = (i: number, x: number, y: number): Ellipse => {
    const r = radius[i] as number;
    return { x, y, a: r, b: r, turn: 0 };
  };
  const distance = (i: number, j: number) => lensDistance(radius[i] as number, radius[j] as number, shared(i, j));
  if (n < 2) return { ellipses: [circle(0, 0, 0)], error: 0 };
  const d01 = distance(0, 1);
  if (n === 2) {
    const ellipses = [circle(0, 0, 0), circle(1, d01, 0)];
    return { ellipses, error: worst(ellipses, wanted, 2000) };
  }
  const [d02, d12] = [distance(0, 2), distance(1, 2)];
  // If the three distances form no triangle, the third centre is placed on the line, as near as possible.
  const x = Math.max(-d02, Math.min(d02, (d02 * d02 - d12 * d12 + d01 * d01) / (2 * d01 || 1)));
  const y = Math.sqrt(Math.max((0.05 * d02) ** 2, d02 * d02 - x * x));
  const start = [circle(0, 0, 0), circle(1, d01, 0), circle(2, x, y)];
  let best = { ellipses: start, error: worst(start, wanted, 1200) };
  // A second and third start, bent a little: from a perfect circle the turn has no effect.
  for (const [stretch, turn] of [
    [1.02, 0.3],
    [1.15, 1.2],
    [1.3, 2.2],
  ] as const) {
    if (best.error < 0.002) break;
    const bent = start.map((e, i) => ({ ...e, a: e.a * stretch, b: e.b / stretch, turn: turn + (i * Math.PI) / 3 }));
    const ellipses = fit(bent, wanted);
    const error = worst(ellipses, wanted, 1200);
    if (error < best.error) best = { ellipses, error };
  }
  return best;
}

const pack = (list: readonly Ellipse[]) => list.flatMap((e) => [e.x, e.y, Math.log(e.a), Math.log(e.b), e.turn]);
const unpack = (v: readonly number[]): Ellipse[] =>
  Array.from({ length: v.length / 5 }, (_, i) => {
    const [x = 0, y = 0, a = 0, b = 0, turn = 0] = v.slice(i * 5, i * 5 + 5);
    return { x, y, a: Math.exp(a), b: Math.exp(b), turn };
  });

/** Least squares on the region areas, normal equations damped by lambda. */
function fit(start: readonly Ellipse[], wanted: readonly number[]): Ellipse[] {
  const total = wanted.reduce((a, b) => a + b, 0) || 1;
  const scale = Math.sqrt(total);
  const residuals = (v: readonly number[]) => {
    const shapes = unpack(v.map((value, k) => (k % 5 < 2 ? value * scale : value)));
    const areas = regionAreas(shapes, 360).map((a, m) => (m ? (a - (wanted[m] ?? 0)) / total : 0));
    // A long ellipse reads badly: a light pull to roundness, far below the areas' weight.
    return [...areas.slice(1), ...shapes.map((e) => 0.002 * Math.log(e.a / e.b))];
  };
  const norm = (r: readonly number[]) => r.reduce((a, b) => a + b * b, 0);
  let v = pack(start).map((value, k) => (k % 5 < 2 ? value / scale : value));
  let r = residuals(v);
  let lambda = 1e-3;
  for (let step = 0; step < 60 && lambda < 1e8; step++) {
    const jacobian = v.map((value, k) => {
      const moved = [...v];
      moved[k] = value + 1e-4;
      return residuals(moved).map((w, i) => (w - (r[i] ?? 0)) / 1e-4);
    });
    const normal = jacobian.map((a, i) =>
      jacobian.map((b, j) => a.reduce((s, w, q) => s + w * (b[q] ?? 0), 0) + (i === j ? lambda : 0)),
    );
    const right = jacobian.map((a) => -a.reduce((s, w, q) => s + w * (r[q] ?? 0), 0));
    const by = solve(normal, right);
    const next = v.map((value, k) => value + Math.max(-0.3, Math.min(0.3, by[k] ?? 0)));
    const after = residuals(next);
    if (norm(after) < norm(r)) [v, r, lambda] = [next, after, lambda / 4];
    else lambda *= 6;
    if (norm(r) < 1e-8) break;
  }
  return unpack(v.map((value, k) => (k % 5 < 2 ? value * scale : value)));
}

/** Gaussian elimination with pivots. */
function solve(matrix: number[][], right: readonly number[]): number[] {
  const m = matrix.map((row, i) => [...row, right[i] ?? 0]);
  const n = m.length;
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let k = i + 1; k < n; k++) if (Math.abs(m[k]?.[i] ?? 0) > Math.abs(m[pivot]?.[i] ?? 0)) pivot = k;
    [m[i], m[pivot]] = [m[pivot] as number[], m[i] as number[]];
    const row = m[i] as number[];
    for (let k = i + 1; k < n; k++) {
      const other = m[k] as number[];
      const f = (other[i] as number) / ((row[i] as number) || 1e-30);
      for (let j = i; j <= n; j++) other[j] = (other[j] as number) - f * (row[j] as number);
    }
  }
  const out = new Array<number>(n).fill(0);
  for (let i = n - 1; i >= 0; i--) {
    const row = m[i] as number[];
    let sum = row[n] as number;
    for (let j = i + 1; j < n; j++) sum -= (row[j] as number) * (out[j] as number);
    out[i] = sum / ((row[i] as number) || 1e-30);
  }
  return out;
}
