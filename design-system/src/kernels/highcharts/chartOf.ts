import { Highcharts } from './core.ts';

/** The Highcharts chart inside an element; for stories and tests. */
export function chartOf(root: Element, index = 0): Highcharts.Chart {
  const charts = Highcharts.charts.filter((c) => c && root.contains(c.container));
  const chart = charts[index];
  if (!chart) throw new Error('no chart');
  return chart;
}
