import type { Highcharts } from '../kernels/highcharts/core.ts';

/** A press on a point of a Highcharts chart, as its own pointer handling would report it (its typings leave the method out). */
export function press(point: Highcharts.Point | undefined): void {
  (point as (Highcharts.Point & { firePointEvent: (name: string) => void }) | undefined)?.firePointEvent('click');
}
