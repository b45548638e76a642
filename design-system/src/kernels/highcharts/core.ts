'use client';
/**
 * The only module that imports Highcharts: one core, ESM files, in the order that the modules need (a bare `highcharts` import next to an ESM module
 * would bundle two cores).
 */
import Highcharts from 'highcharts/esm/highcharts.js';
import 'highcharts/esm/highcharts-more.js';
import 'highcharts/esm/modules/coloraxis.js';
import 'highcharts/esm/modules/exporting.js';
import 'highcharts/esm/modules/accessibility.js';
import { unescapeLabels } from './labels.ts';
import { growLegendTargets } from './legendTargets.ts';
import { measureEachText } from './textSize.ts';
import { chooseTicksByFinalLength } from './ticks.ts';

/** Not in the typings: the clip rectangle of the series. */
type WithClip = Highcharts.Chart & { clipBox?: { width: number; height: number } };
/**
 * Highcharts subtracts half the axis lines from the plot's size and rounds down: if the names leave no plot, an inverted chart is clipped to a size
 * of -1, which the browser logs as an error.
 */
Highcharts.addEvent(Highcharts.Chart, 'afterSetChartSize', function (this: WithClip) {
  const { clipBox } = this;
  if (!clipBox) return;
  clipBox.width = Math.max(0, clipBox.width);
  clipBox.height = Math.max(0, clipBox.height);
});

chooseTicksByFinalLength(Highcharts);
measureEachText(Highcharts);
unescapeLabels(Highcharts);
growLegendTargets(Highcharts);

export default Highcharts;
export { Highcharts };
