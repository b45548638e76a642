import type { Highcharts } from './core.ts';

type Place = readonly [number, number | null];
/** px of the dot of a point without neighbours. */
const RADIUS = 2;

/** Points of a line without markers: one that stands between missing ones, of which a line shows nothing, has a marker. */
export const withLoneDots = (
  points: readonly Place[],
): (readonly [number, number | null] | Highcharts.PointOptionsObject)[] =>
  points.map((point, i) => {
    const isPlaced = (at: Place | undefined) => at !== undefined && at[1] !== null;
    if (!isPlaced(point) || isPlaced(points[i - 1]) || isPlaced(points[i + 1])) return point;
    return { x: point[0], y: point[1], marker: { enabled: true, symbol: 'circle', radius: RADIUS } };
  });
