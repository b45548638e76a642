import type { Coordinates } from '../../../api/arrays.ts';
import { FIRST_AXES } from '../view/view.ts';

/** Dimensions whose coordinates a plane with these axes needs. */
export const dimensionsFor = (dimensions: 2 | 3, axes: string): 2 | 3 =>
  dimensions === 2 && axes.includes('3') ? 3 : dimensions;

/** The plane of two components ("21": the second along x); the coordinates themselves for the first two and in space. */
export function selectAxes(data: Coordinates, dimensions: 2 | 3, axes: string): Coordinates {
  if (dimensions === 3 || (axes === FIRST_AXES && data.dimensions === 2)) return data;
  const components = [...axes].map(Number);
  const [x = 1, y = 2] = components;
  const positions = new Int16Array(data.n * 2);
  for (let cell = 0; cell < data.n; cell += 1) {
    positions[cell * 2] = data.positions[cell * data.dimensions + x - 1]!;
    positions[cell * 2 + 1] = data.positions[cell * data.dimensions + y - 1]!;
  }
  return { ...data, dimensions: 2, positions, ranges: [data.ranges[x - 1]!, data.ranges[y - 1]!], components };
}
