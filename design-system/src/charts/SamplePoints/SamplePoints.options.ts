import type { Highcharts } from '../../kernels/highcharts/core.ts';
import { valueLabels } from '../../kernels/highcharts/tickText.ts';
import type { NamesBelow } from '../../kernels/highcharts/namesBelow.ts';
import { finiteOrNull } from '../../kernels/results/finite.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import type { SamplePointsProps } from './SamplePoints.types.ts';

export interface SamplePointsTexts {
  mean: string;
  count: (n: number) => string;
  number: (v: number) => string;
}

/** Samples of each group side by side in their order, so that equal values do not overlap. */
export function placedSamples({ data: samples }: Pick<SamplePointsProps, 'data'>) {
  const groups = [...new Set(samples.map((s) => s.group))];
  const placed = groups.flatMap((group, g) => {
    const own = samples.filter((s) => s.group === group);
    const step = Math.min(0.12, 0.6 / Math.max(1, own.length - 1));
    return own.map((s, i) => ({ ...s, x: g + (i - (own.length - 1) / 2) * step }));
  });
  return { groups, placed };
}

/** Group names with the samples of each. */
export function sampleNames(props: Pick<SamplePointsProps, 'data'>, count: (n: number) => string): NamesBelow {
  const { groups, placed } = placedSamples(props);
  return {
    labels: groups.map((name) => ({ name, n: `n = ${count(placed.filter((s) => s.group === name).length)}` })),
  };
}

/** Every sample as a point, the mean of its group as a line, and lines between paired samples. */
export function samplePointsOptions(
  props: SamplePointsProps,
  theme: StromaTheme,
  texts: SamplePointsTexts,
): Highcharts.Options {
  const { groups, placed } = placedSamples(props);
  const c = theme.colour;
  const colours = categoryColours(props.palette ?? 'Default', groups.length);
  const line = { type: 'line' as const, enableMouseTracking: false, marker: { enabled: false }, showInLegend: false };
  const means = groups.map((group, g): Highcharts.SeriesLineOptions => {
    const own = placed.filter((s) => s.group === group && Number.isFinite(s.value));
    const mean = own.reduce((sum, s) => sum + s.value, 0) / own.length;
    return {
      ...{ ...line, name: texts.mean, className: 'group-mean', color: c.text, lineWidth: 2 },
      // A group without any value has no mean.
      data: own.length
        ? [
            [g - 0.3, mean],
            [g + 0.3, mean],
          ]
        : [],
    };
  });
  const pairs = [...Map.groupBy(placed, (s) => s.pair ?? '')].flatMap(([pair, own]): Highcharts.SeriesLineOptions[] =>
    pair && own.length > 1
      ? [
          {
            ...{ ...line, name: pair, className: 'sample-pair', color: c.faint, lineWidth: 1 },
            data: own
              .map((s): [number, number | null] => [s.x, finiteOrNull(s.value)])
              .sort((p, q) => (p[0] ?? 0) - (q[0] ?? 0)),
          },
        ]
      : [],
  );
  return {
    chart: { type: 'scatter' },
    legend: { enabled: false },
    xAxis: { categories: [...groups], min: 0, max: groups.length - 1, title: { text: undefined } },
    yAxis: {
      title: { text: props.gene ? `<i>${props.gene}</i> · ${props.valueLabel}` : props.valueLabel },
      labels: valueLabels(),
    },
    tooltip: {
      formatter() {
        const name = (this as unknown as { name?: string }).name ?? '';
        return `<b>${name}</b><br/>${this.series.options.id ?? ''}<br/>${texts.number(Number(this.y))}`;
      },
    },
    accessibility: { point: { descriptionFormatter: (point) => `${point.name}, ${texts.number(Number(point.y))}` } },
    series: [
      ...pairs,
      ...means,
      ...groups.map((group, g): Highcharts.SeriesScatterOptions => ({
        ...{ type: 'scatter', id: group, name: group, color: colours[g] },
        marker: { symbol: 'circle', radius: 5, lineWidth: 1, lineColor: c.surface },
        data: placed
          .filter((s) => s.group === group)
          .map((s) => ({ x: s.x, y: finiteOrNull(s.value), name: s.sample })),
      })),
    ],
  };
}
