import type { EmbeddingCoordinates, SelectionMask } from './embedding.types.ts';
import { MISSING_COORDINATE } from './prepare.ts';

/** A line around the densest regions that contain `share` of the cells. */
export interface Contour {
  share: number;
  /** Closed lines, alternating x and y, in the embedding's own units. */
  lines: readonly (readonly number[])[];
}

/** Bins of an axis, free ones at each end so that every line closes, and over how many bins a cell is spread (standard deviation). */
const BINS = 96;
const FREE = 8;
const SPREAD = 2;
const SIDE = BINS + 2 * FREE;
const SHARES = [0.95, 0.75, 0.5, 0.25];

/** Contours of the density of all cells on a plane, or of those of a mask. */
export function densityContours(coordinates: EmbeddingCoordinates, mask: SelectionMask | null): Contour[] {
  if (coordinates.dimensions !== 2) return [];
  const cells = counted(coordinates, mask);
  const grid = smoothed(cells);
  const bins = [...cells.keys()].filter((at) => cells[at]).sort((a, b) => grid[b]! - grid[a]!);
  const total = cells.reduce((sum, n) => sum + n, 0);
  return SHARES.flatMap((share) => {
    const level = levelOf(bins, cells, grid, share * total);
    return level > 0 ? [{ share, lines: linesAt(grid, level).map((line) => line.map(inUnits(coordinates))) }] : [];
  });
}

function counted({ n, positions }: EmbeddingCoordinates, mask: SelectionMask | null): Float64Array {
  const grid = new Float64Array(SIDE * SIDE);
  const scale = BINS / 65536;
  for (let cell = 0; cell < n; cell++) {
    if (mask && !mask[cell]) continue;
    const x = positions[cell * 2] as number;
    const y = positions[cell * 2 + 1] as number;
    if (x === MISSING_COORDINATE || y === MISSING_COORDINATE) continue;
    const row = ((y + 32768) * scale) | 0;
    const column = ((x + 32768) * scale) | 0;
    grid[(row + FREE) * SIDE + column + FREE]! += 1;
  }
  return grid;
}

/** Along x, then along y: a normal distribution of either is one of both. */
function smoothed(grid: Float64Array): Float64Array {
  const reach = SPREAD * 3;
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * SPREAD ** 2)));
  const total = weights.reduce((sum, w) => sum + w, 0);
  const spread = (from: Float64Array, step: number): Float64Array => {
    const to = new Float64Array(from.length);
    for (let at = 0; at < from.length; at++) {
      const value = from[at] as number;
      if (!value) continue;
      const place = step === 1 ? at % SIDE : Math.floor(at / SIDE);
      for (let k = -reach; k <= reach; k++)
        if (place + k >= 0 && place + k < SIDE) to[at + k * step]! += (value * (weights[k + reach] as number)) / total;
    }
    return to;
  };
  return spread(spread(grid, 1), SIDE);
}

/** The density above which `wanted` cells are; `bins`: the non-empty ones, densest first. */
function levelOf(bins: readonly number[], cells: Float64Array, grid: Float64Array, wanted: number): number {
  let held = 0;
  for (const at of bins) {
    held += cells[at]!;
    if (held >= wanted) return grid[at]!;
  }
  return 0;
}

/** Ends of the contour in a square of four bins, by the corners above the level. Edges: 0 below, 1 right, 2 above, 3 left. */
const SEGMENTS: Readonly<Record<number, readonly number[]>> = {
  ...{ 1: [3, 0], 2: [0, 1], 3: [3, 1], 4: [1, 2], 5: [3, 2, 1, 0], 6: [0, 2], 7: [3, 2] },
  ...{ 8: [2, 3], 9: [2, 0], 10: [0, 3, 2, 1], 11: [2, 1], 12: [1, 3], 13: [1, 0], 14: [0, 3] },
};

/** Marching squares: closed lines in grid coordinates. */
function linesAt(grid: Float64Array, level: number): number[][] {
  /** The next end of each line by the edge that it begins at. */
  const next = new Map<number, number>();
  const points = new Map<number, readonly [number, number]>();
  const value = (x: number, y: number) => grid[y * SIDE + x] as number;
  const edge = (x: number, y: number, side: number): number => {
    const [ax, ay, bx, by] = (
      [
        [x, y, x + 1, y],
        [x + 1, y, x + 1, y + 1],
        [x, y + 1, x + 1, y + 1],
        [x, y, x, y + 1],
      ] as const
    )[side]!;
    const id = (ay * SIDE + ax) * 2 + (ay === by ? 0 : 1);
    if (!points.has(id)) {
      const [a, b] = [value(ax, ay), value(bx, by)];
      const part = (level - a) / (b - a);
      points.set(id, [ax + part * (bx - ax), ay + part * (by - ay)]);
    }
    return id;
  };
  for (let y = 0; y < SIDE - 1; y++)
    for (let x = 0; x < SIDE - 1; x++) {
      const above = (px: number, py: number, bit: number) => (value(px, py) >= level ? bit : 0);
      const corners = above(x, y, 1) + above(x + 1, y, 2) + above(x + 1, y + 1, 4) + above(x, y + 1, 8);
      const ends = SEGMENTS[corners] ?? [];
      for (let k = 0; k < ends.length; k += 2) next.set(edge(x, y, ends[k]!), edge(x, y, ends[k + 1]!));
    }
  const lines: number[][] = [];
  while (next.size) {
    const [first] = next.keys();
    const line: number[] = [];
    for (let at: number | undefined = first; at !== undefined;) {
      line.push(...(points.get(at) as readonly [number, number]));
      const to = next.get(at);
      next.delete(at);
      at = to;
    }
    lines.push(line);
  }
  return lines;
}

/** Converts a grid coordinate (x if `i` is even) to the embedding's own units. */
const inUnits =
  ({ ranges }: EmbeddingCoordinates) =>
  (place: number, i: number): number => {
    const [low, high] = ranges[i % 2] ?? [0, 1];
    // A bin's centre represents its cells.
    return low + ((place + 0.5 - FREE) / BINS) * (high - low);
  };
