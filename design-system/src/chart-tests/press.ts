import type { Highcharts } from '../kernels/highcharts/core.ts';

/** A click on a point of a Highcharts chart, as reported by its own pointer handling (its typings omit the method). */
export function press(point: Highcharts.Point | undefined): void {
  (point as (Highcharts.Point & { firePointEvent: (name: string) => void }) | undefined)?.firePointEvent('click');
}
