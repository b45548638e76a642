import { seeded } from '../chaos/random.ts';

/** The same order for the same seed, on every machine. */
export function shuffled(items, seed) {
  const { next } = seeded(seed);
  return items
    .map((item) => [next(), item])
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

/** Wilson's score interval of a share, 95 %. */
export function wilson(hits, n) {
  if (!n) return [0, 1];
  const z = 1.959964;
  const p = hits / n;
  const middle = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  return [middle - half, middle + half];
}
