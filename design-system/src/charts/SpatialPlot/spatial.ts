import type { EmbeddingCoordinates } from '../../kernels/points/embedding.types.ts';

/** Converts coordinates of a picture, whose y grows down, to those of the page, whose y grows up, by changing the sign of y and its range. */
export function upright(coordinates: EmbeddingCoordinates): EmbeddingCoordinates {
  const { n, dimensions, positions } = coordinates;
  const turned = positions.slice();
  for (let i = 0; i < n; i++) turned[i * dimensions + 1] = -(positions[i * dimensions + 1] as number);
  const [low, high] = coordinates.ranges[1] ?? [0, 1];
  return { ...coordinates, positions: turned, ranges: coordinates.ranges.map((r, d) => (d === 1 ? [-high, -low] : r)) };
}

/** The longest of 1, 2, 5 x 10^k micrometres that is at most `most` pixels long. */
export function scaleBar(pixelsPerMicrometre: number, most: number): { micrometres: number; pixels: number } {
  const longest = most / pixelsPerMicrometre;
  const power = 10 ** Math.floor(Math.log10(longest));
  const micrometres = [5, 2, 1].map((m) => m * power).find((m) => m <= longest * (1 + 1e-9)) ?? power;
  return { micrometres, pixels: micrometres * pixelsPerMicrometre };
}
