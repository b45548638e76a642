import type { Highcharts } from '../../kernels/highcharts/core.ts';
import { valueLabels } from '../../kernels/highcharts/tickText.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { finiteOrNull } from '../../kernels/results/finite.ts';
import type { PcVariancePlotProps } from './PcVariancePlot.types.ts';

export interface PcGuides {
  /** First component at which the cumulative share exceeds 90 %, or null. */
  cumulative: number | null;
  /** First component under 5 %. */
  single: number | null;
  /** First component whose drop to the next is under 0.1 % of the variance. */
  difference: number | null;
}
/** Sum of the finite variances, the denominator of shares. */
export const totalVariance = (variance: readonly number[]): number =>
  variance.reduce((a, b) => a + (finiteOrNull(b) ?? 0), 0) || 1;

/** The specification's guidance (2.6), counted from 1. Shares are of the variance that the computed components hold together. */
export function pcGuides(
  variance: readonly number[],
  limits = { cumulative: 0.9, single: 0.05, difference: 0.001 },
): PcGuides {
  const total = totalVariance(variance);
  const share = variance.map((v) => v / total);
  let sum = 0;
  const firstWhere = (test: (v: number, i: number) => boolean) => {
    const i = share.findIndex(test);
    return i < 0 ? null : i + 1;
  };
  return {
    cumulative: firstWhere((v) => (sum += finiteOrNull(v) ?? 0) > limits.cumulative),
    single: firstWhere((v) => v < limits.single),
    difference: firstWhere((v, i) => i + 1 < share.length && v - (share[i + 1] as number) < limits.difference),
  };
}

interface PcTexts {
  component: string;
  share: string;
  cumulative: string;
  used: string;
  guides: { cumulative: string; single: string; difference: string };
}
export function pcOptions(
  props: Omit<PcVariancePlotProps, 'title'>,
  theme: StromaTheme,
  texts: PcTexts,
): Highcharts.Options {
  const { data: variance, used, onSelect } = props;
  const c = theme.colour;
  const total = totalVariance(variance);
  let sum = 0;
  const cumulative = variance.map((v) => ((sum += finiteOrNull(v) ?? 0) / total) * 100);
  const guides = pcGuides(variance);
  // Halo for labels that cross the lines of other guides.
  const halo = { stroke: c.surface, strokeWidth: '3px', strokeLinejoin: 'round' as const, paintOrder: 'stroke' };
  // Text to the right of a line at the right end would leave the plot and cover the title of the second axis.
  const beside = (value: number) =>
    value - 1 > 0.6 * (variance.length - 1)
      ? { x: -4, textAlign: 'right' as const }
      : { x: 4, textAlign: 'left' as const };
  // Guides that fall on nearly the same component would cover each other's words: each has its own height.
  const line = (value: number | null, text: string, row: number, name: string) =>
    value === null
      ? []
      : [
          {
            value,
            className: `guide-${name}`,
            color: c.plotAxis,
            dashStyle: 'ShortDash' as const,
            width: 1,
            zIndex: 4,
            label: {
              ...{ text, rotation: 0, y: 12 + row * 15, ...beside(value) },
              style: { color: c.muted, fontSize: '12px', ...halo },
            },
          },
        ];
  return {
    chart: { type: 'line' },
    legend: { align: 'left', verticalAlign: 'top' },
    xAxis: {
      title: { text: texts.component },
      min: 1,
      max: variance.length,
      allowDecimals: false,
      plotLines: [
        ...line(guides.cumulative, texts.guides.cumulative, 5, 'cumulative'),
        ...line(guides.single, texts.guides.single, 6, 'single'),
        ...line(guides.difference, texts.guides.difference, 7, 'difference'),
        ...(used === null
          ? []
          : [
              {
                value: used,
                color: c.text,
                width: 2,
                zIndex: 3,
                label: {
                  ...{ text: texts.used, rotation: 0, y: 144, ...beside(used) },
                  style: { color: c.text, fontSize: '12px', ...halo },
                },
              },
            ]),
      ],
    },
    yAxis: [
      { title: { text: texts.share }, min: 0, labels: valueLabels() },
      {
        title: { text: texts.cumulative },
        min: 0,
        max: 100,
        tickInterval: 25,
        endOnTick: false,
        opposite: true,
        gridLineWidth: 0,
      },
    ],
    tooltip: { shared: true, valueDecimals: 2, valueSuffix: ' %' },
    plotOptions: {
      series: {
        cursor: onSelect ? 'pointer' : undefined,
        point: {
          events: {
            click() {
              onSelect?.({ item: this.x, index: this.x - 1 });
            },
          },
        },
      },
    },
    series: [
      {
        type: 'line',
        name: texts.share,
        color: c.text,
        lineWidth: 1,
        marker: { enabled: true, radius: 2.5, symbol: 'circle' },
        data: variance.map((v, i) => [i + 1, finiteOrNull((v / total) * 100)]),
      },
      {
        type: 'line',
        name: texts.cumulative,
        yAxis: 1,
        color: c.info,
        lineWidth: 1.5,
        dashStyle: 'Solid',
        marker: { enabled: false },
        data: cumulative.map((v, i) => [i + 1, v]),
      },
    ],
  };
}
