import type { default as Highcharts } from 'highcharts/esm/highcharts.js';

/** Not in the typings: an axis's length in px, and how to choose its ticks again if the extremes stay. */
type Axis = Highcharts.Axis & {
  len: number;
  coll: string;
  isDirty?: boolean;
  setTickInterval: (again: boolean) => void;
};
type Chart = { axes: Axis[]; getMargins: (withoutAxes?: boolean) => void };

/** Maximum number of rounds: other ticks may change the space for labels, which changes the axes' lengths. */
const MOST_PASSES = 3;

/**
 * Highcharts chooses ticks before it knows the space of labels, and keeps them if the axis turns out shorter, so a chart's ticks depended on its
 * earlier sizes. Here ticks are chosen for the final length of the axis.
 */
export function chooseTicksByFinalLength(highcharts: typeof Highcharts): void {
  const chosenFor = new WeakMap<Axis, number>();
  highcharts.addEvent(highcharts.Axis, 'afterSetTickPositions', function (this: Highcharts.Axis) {
    chosenFor.set(this as Axis, (this as Axis).len);
  });
  const isStale = (axis: Axis) =>
    (axis.coll === 'xAxis' || axis.coll === 'yAxis') && chosenFor.has(axis) && chosenFor.get(axis) !== axis.len;
  const prototype = highcharts.Chart.prototype as unknown as Chart;
  const { getMargins } = prototype;
  prototype.getMargins = function (this: Chart, withoutAxes) {
    getMargins.call(this, withoutAxes);
    if (withoutAxes) return;
    for (let pass = 0; pass < MOST_PASSES; pass += 1) {
      const stale = this.axes.filter(isStale);
      if (stale.length === 0) return;
      for (const axis of stale) {
        axis.setTickInterval(true);
        axis.isDirty = true;
      }
      getMargins.call(this);
    }
  };
}
