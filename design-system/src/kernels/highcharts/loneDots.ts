import type { Highcharts } from './core.ts';

type Place = readonly [number, number | null];
/** px of the dot of a point without neighbours. */
const RADIUS = 2;

/** Adds markers to isolated points of a line without markers, which would be invisible between missing values. */
export const withLoneDots = (
  points: readonly Place[],
): (readonly [number, number | null] | Highcharts.PointOptionsObject)[] =>
  points.map((point, i) => {
    const isPlaced = (at: Place | undefined) => at !== undefined && at[1] !== null;
    if (!isPlaced(point) || isPlaced(points[i - 1]) || isPlaced(points[i + 1])) return point;
    return { x: point[0], y: point[1], marker: { enabled: true, symbol: 'circle', radius: RADIUS } };
  });
