import { tickText } from '../text/tickText.ts';
import type { Highcharts } from './core.ts';

type Context = Pick<Highcharts.AxisLabelsFormatterContextObject, 'value' | 'chart'> & {
  axis?: Highcharts.Axis;
};
const mostOf = (axis: Highcharts.Axis | undefined, value: number) =>
  Math.max(Math.abs(axis?.min ?? value), Math.abs(axis?.max ?? value));
/** `labels.formatter` of a value axis; `times`: 100 for shares in percent. */
export const axisNumber =
  (times = 1) =>
  ({ value, chart, axis }: Context): string =>
    tickText(Number(value) * times, String(chart.options.lang?.locale ?? 'en-US'), mostOf(axis, Number(value)) * times);

/** `labels` of a value axis, with unabbreviated numbers. */
export const valueLabels = (times = 1) => ({
  formatter: axisNumber(times),
  style: { textOverflow: 'none' as const, whiteSpace: 'nowrap' as const },
});
