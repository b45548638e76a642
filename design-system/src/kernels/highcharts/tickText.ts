import { tickText } from '../text/tickText.ts';
import type { Highcharts } from './core.ts';

type Context = Pick<Highcharts.AxisLabelsFormatterContextObject, 'value' | 'chart'>;
/** `labels.formatter` of a value axis; `times`: 100 for shares in percent. */
export const axisNumber =
  (times = 1) =>
  ({ value, chart }: Context): string =>
    tickText(Number(value) * times, String(chart.options.lang?.locale ?? 'en-US'));
