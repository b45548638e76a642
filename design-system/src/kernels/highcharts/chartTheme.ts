import { Highcharts } from './core.ts';
import { TARGET_LINES } from './legendTargets.ts';
import { base } from '../../tokens/base.ts';
import type { StromaTheme } from '../../theme/themes.ts';

/** No frame, no background, hairline axes, and the font of the interface (visual.md, charts). */
export function chartTheme(theme: StromaTheme): Highcharts.Options {
  const c = theme.colour;
  const words = { color: c.muted, fontSize: '12px', fontWeight: '400' };
  const axis: Highcharts.XAxisOptions & Highcharts.YAxisOptions = {
    lineColor: c.plotAxis,
    lineWidth: 1,
    tickColor: c.plotAxis,
    tickWidth: 1,
    tickLength: 4,
    gridLineColor: c.plotGrid,
    labels: { style: words },
    title: { style: { ...words, color: c.text } },
  };
  return {
    chart: {
      backgroundColor: 'transparent',
      style: { fontFamily: base.font.ui, fontSize: '12px' },
      animation: false,
      spacing: [8, 8, 8, 8],
    },
    title: { text: undefined },
    credits: { enabled: false },
    exporting: { enabled: false, fallbackToExportServer: false },
    xAxis: { ...axis, gridLineWidth: 0 },
    yAxis: { ...axis, gridLineWidth: 1 },
    legend: {
      // Bars are squares in the legend and in the plot.
      symbolRadius: 2,
      ...TARGET_LINES,
      itemStyle: { color: c.text, fontSize: '12px', fontWeight: '400' },
      itemHoverStyle: { color: c.text },
      // Shows all entries without paging; the chart grows to fit (useLegendRoom.ts).
      navigation: { enabled: false },
    },
    tooltip: {
      backgroundColor: c.raised,
      borderColor: c.line,
      borderRadius: 6,
      style: { color: c.text, fontSize: '12px' },
      shadow: false,
    },
    plotOptions: {
      // Maximum bar width, so that a single bar in a large figure does not fill it.
      bar: { borderRadius: 0, maxPointWidth: 64 },
      column: { borderRadius: 0, maxPointWidth: 96 },
      series: { animation: false, states: { inactive: { opacity: 1 } } },
    },
  };
}

/** Theme under options. Highcharts merges no lists: each value axis of a list gets the theme here. */
export function withTheme(theme: StromaTheme, options: Highcharts.Options): Highcharts.Options {
  const under = chartTheme(theme);
  const { yAxis } = options;
  const merged = Highcharts.merge(under, options);
  if (Array.isArray(yAxis))
    merged.yAxis = yAxis.map((axis) => Highcharts.merge(under.yAxis as Highcharts.YAxisOptions, axis));
  return merged;
}
