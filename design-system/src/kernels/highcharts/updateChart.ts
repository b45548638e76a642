import { hasEqualContents } from '../figure/useStableProps.ts';
import { Highcharts } from './core.ts';

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];
const isSet = (value: unknown) => value !== undefined;

/**
 * Whether an option that was set is now absent. `Chart.update` merges and would keep its old value. Arrays are replaced as a whole, so their contents
 * do not matter, except for `data`, whose points are merged one by one.
 */
export function removesOption(before: unknown, after: unknown): boolean {
  if (!isPlain(before)) return false;
  if (!isPlain(after)) return isSet(before);
  return Object.keys(before).some((key) => {
    if (!isSet(before[key])) return false;
    if (!isSet(after[key])) return true;
    return key === 'data'
      ? losesPoints(listOf(before[key]), listOf(after[key]))
      : removesOption(before[key], after[key]);
  });
}
function losesPoints(before: readonly unknown[], after: readonly unknown[]): boolean {
  const keys = new Set(before.flatMap((point) => (isPlain(point) ? Object.keys(point) : [])));
  return keys.size > 0 && after.some((point) => !isPlain(point) || [...keys].some((key) => !isSet(point[key])));
}

/**
 * Whether points share an x or go back. Highcharts matches points by x, so the corners of an outline would be swapped: a violin became a triangle.
 */
export function hasUnorderedX(data: unknown): boolean {
  const xs = listOf(data).map((point) =>
    Array.isArray(point) ? (point[0] as unknown) : isPlain(point) ? point.x : null,
  );
  return xs.some((x, i) => typeof x === 'number' && typeof xs[i - 1] === 'number' && x <= (xs[i - 1] as number));
}

const COLLECTIONS = ['series', 'xAxis', 'yAxis', 'colorAxis'] as const;
const AXES = ['xAxis', 'yAxis', 'colorAxis'] as const;
/** Options that Highcharts reads only when it creates a chart. */
const FIXED = ['inverted', 'polar', 'type'] as const;

/** Whether a chart with the options `before` can be updated in place to `after`. */
export function canUpdate(before: Highcharts.Options, after: Highcharts.Options): boolean {
  const rest = (options: Highcharts.Options): Plain => {
    const copy: Plain = { ...options };
    for (const name of COLLECTIONS) delete copy[name];
    return copy;
  };
  return (
    FIXED.every((name) => before.chart?.[name] === after.chart?.[name]) &&
    AXES.every((name) => listOf(before[name]).length === listOf(after[name]).length) &&
    !removesOption(rest(before), rest(after))
  );
}

/** Key of an axis: while it is the same, the axis range keeps its meaning. */
const identity = (axis: unknown): string => {
  const { type, title, categories, reversed, opposite } = axis as Highcharts.XAxisOptions;
  return JSON.stringify([type, title?.text, categories, reversed, opposite]);
};
const typeOf = (series: Highcharts.Options['series'] extends (infer S)[] | undefined ? S : never) =>
  'type' in series ? series.type : undefined;
const nameOf = (series: Highcharts.Series) => series.options.id ?? series.name;

/** Plot lines and bands of an axis are not in its typings. */
type WithLines = Highcharts.Axis & Partial<Record<'plotLines' | 'plotBands', { remove: () => void }[]>>;
/** The options with a copy of plot lines and bands: absent ones would be kept, and Highcharts removes lines from the given list. */
export function withLines(options: Highcharts.Options): Highcharts.Options {
  const axes = (given: Highcharts.XAxisOptions | Highcharts.XAxisOptions[] | undefined) =>
    (listOf(given) as Highcharts.XAxisOptions[]).map((axis) => ({
      ...axis,
      plotLines: (axis.plotLines ?? []).map((line) => ({ ...line })),
      plotBands: (axis.plotBands ?? []).map((band) => ({ ...band })),
    }));
  return {
    ...options,
    ...(options.xAxis && { xAxis: axes(options.xAxis) }),
    ...(options.yAxis && { yAxis: axes(options.yAxis as Highcharts.XAxisOptions) as Highcharts.YAxisOptions[] }),
  };
}

/** Options of the frame that have changed. With its margins among them, even the same ones, Highcharts lays a chart out and draws it twice. */
const changedFrame = (
  before: Highcharts.ChartOptions = {},
  after: Highcharts.ChartOptions = {},
): Highcharts.ChartOptions =>
  Object.fromEntries(Object.entries(after).filter(([key, value]) => !hasEqualContents((before as Plain)[key], value)));

/**
 * Changes a chart from the options `before` to `after` in place. Zoomed ranges stay on axes that are the same, and series that the reader
 * has hidden stay hidden. Requires `canUpdate(before, after)`.
 */
export function updateChart(chart: Highcharts.Chart, before: Highcharts.Options, after: Highcharts.Options): void {
  for (const name of AXES) {
    const [was, is] = [listOf(before[name]), listOf(after[name])];
    const axes = (chart as unknown as Record<string, WithLines[] | undefined>)[name] ?? [];
    axes.forEach((axis, i) => {
      for (const line of [...(axis.plotLines ?? []), ...(axis.plotBands ?? [])]) line.remove();
      // Highcharts merges new options into `userOptions`: empty ones make the new options the only ones.
      axis.userOptions = {};
      if (is[i] && identity(was[i]) !== identity(is[i])) axis.setExtremes(undefined, undefined, false);
    });
  }
  const hidden = new Set(
    chart.series.filter((s, i) => !s.visible && before.series?.[i]?.visible !== false).map(nameOf),
  );
  const [was, is] = [before.series ?? [], after.series ?? []];
  const dataOf = (s: (typeof is)[number]) => ('data' in s ? s.data : undefined);
  const isStale = was.some(
    (s, i) =>
      is[i] &&
      (typeOf(s) !== typeOf(is[i]) || s.id !== is[i].id || removesOption(s, is[i]) || hasUnorderedX(dataOf(is[i]))),
  );
  if (isStale) for (const series of [...chart.series]) series.remove(false, false);
  // A changed margin draws the chart within the update, whatever is asked for.
  let isDrawn = false;
  const stop = Highcharts.addEvent(chart, 'redraw', () => (isDrawn = true));
  chart.update({ ...withLines(after), chart: changedFrame(before.chart, after.chart) }, false, true, false);
  stop();
  for (const series of chart.series) if (hidden.has(nameOf(series))) series.setVisible(false, false);
  if (!isDrawn || hidden.size > 0) chart.redraw(false);
}
