import type { EmbeddingCoordinates } from './embedding.types.ts';
import { MISSING_COORDINATE } from './prepare.ts';

/** Coordinates of a tool's result (two lists of numbers) in the form that the embedding draws: int16 over the range of each axis. */
export function fromFloats(
  key: string,
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  /** Further points that must lie within the ranges (nodes of a tree, corners of a picture). */
  also: readonly (readonly [number, number])[] = [],
): EmbeddingCoordinates {
  const n = x.length;
  const range = (values: ArrayLike<number>, d: 0 | 1): [number, number] => {
    let [low, high] = [Infinity, -Infinity];
    const see = (v: number) => {
      if (v < low) low = v;
      if (v > high) high = v;
    };
    for (let i = 0; i < n; i++) see(values[i] as number);
    for (const point of also) see(point[d]);
    return high > low ? [low, high] : Number.isFinite(low) ? [low - 0.5, low + 0.5] : [0, 1];
  };
  const ranges: [number, number][] = [range(x, 0), range(y, 1)];
  const positions = new Int16Array(n * 2);
  const quantise = (v: number, [low, high]: [number, number]) =>
    Number.isFinite(v) ? Math.round((((v - low) / (high - low)) * 2 - 1) * 32767) : MISSING_COORDINATE;
  for (let i = 0; i < n; i++) {
    positions[i * 2] = quantise(x[i] as number, ranges[0] as [number, number]);
    positions[i * 2 + 1] = quantise(y[i] as number, ranges[1] as [number, number]);
  }
  return { key, n, dimensions: 2, positions, ranges };
}
