import type { Highcharts } from '../../kernels/highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import { placePointLabels } from '../../kernels/marks/labels.ts';
import type { Mark } from '../../kernels/marks/marks.types.ts';
import { valueLabels } from '../../kernels/highcharts/tickText.ts';
import { renderMarks } from '../../kernels/highcharts/renderMarks.ts';
import { countLeftOut } from '../../kernels/results/finite.ts';
import { nameFitter } from '../../kernels/text/names.ts';
import type { BulkPcaProps } from './BulkPca.types.ts';

export interface PcaTexts {
  axis: (component: number, percent: number) => string;
  group: (name: string, n: number) => string;
  size: (n: number) => string;
}
/** Each group has a shape in addition to its colour. */
const SYMBOLS = ['circle', 'square', 'diamond', 'triangle', 'triangle-down'];

export function pcaOptions(props: BulkPcaProps, theme: StromaTheme, texts: PcaTexts): Highcharts.Options {
  const { data: pca, samples, components = [0, 1], palette = 'Default', showNames = true, onSelect } = props;
  const groups = [...new Set(samples.map((s) => s.group))];
  const colours = categoryColours(palette, groups.length);
  const c = theme.colour;
  const [cx, cy] = components;
  const at = (i: number): [number, number] => [
    pca.coordinates[i]?.[cx] ?? Number.NaN,
    pca.coordinates[i]?.[cy] ?? Number.NaN,
  ];
  const isPlaced = (i: number) => at(i).every(Number.isFinite);
  const extents = [0, 1].map((k) => extentOf(samples.flatMap((_, i) => (isPlaced(i) ? at(i)[k]! : [])))) as [
    Extent,
    Extent,
  ];
  const equal = (side: 'x' | 'y') => ({
    ...{ startOnTick: false, endOnTick: false, minPadding: 0, maxPadding: 0 },
    // Highcharts calls handlers of all its events, but its types list only those of clicks and zooms.
    events: { foundExtremes: equalUnits(side, extents) } as Highcharts.XAxisEventsOptions,
  });
  const zero = [{ value: 0, color: c.plotGrid, width: 1, zIndex: 1 }];
  return {
    chart: {
      type: 'scatter',
      events: {
        render() {
          if (refitted(this)) return;
          renderMarks(
            this,
            showNames
              ? names(
                  this,
                  samples.flatMap((s, i) => (isPlaced(i) ? [{ name: s.sample, at: at(i) }] : [])),
                  theme,
                )
              : [],
          );
        },
      },
    },
    legend: { align: 'left', verticalAlign: 'top', margin: 8 },
    xAxis: {
      title: { text: texts.axis(cx + 1, pca.percent[cx] ?? 0) },
      plotLines: zero,
      labels: valueLabels(),
      ...equal('x'),
    },
    yAxis: {
      title: { text: texts.axis(cy + 1, pca.percent[cy] ?? 0) },
      plotLines: zero,
      gridLineWidth: 0,
      lineWidth: 1,
      labels: valueLabels(),
      ...equal('y'),
    },
    tooltip: {
      formatter() {
        const s = samples[(this.options as { custom?: { i: number } }).custom?.i ?? -1];
        return s ? `<b>${s.sample}</b><br/>${s.group}<br/>${texts.size(s.size)}` : false;
      },
    },
    accessibility: {
      keyboardNavigation: { seriesNavigation: { pointNavigationEnabledThreshold: false } },
      point: { descriptionFormatter: (point) => `${point.name}, ${point.series.name}` },
    },
    series: groups.map((group, g) => {
      const own = samples.flatMap((s, i) => (s.group === group ? [{ s, i }] : []));
      return {
        type: 'scatter' as const,
        id: group,
        name: texts.group(group, own.length),
        color: colours[g],
        cursor: onSelect ? 'pointer' : undefined,
        marker: { symbol: SYMBOLS[g % SYMBOLS.length], radius: 6, lineWidth: 1, lineColor: c.surface },
        point: {
          events: {
            click() {
              onSelect?.({ item: this.name, index: samples.findIndex((one) => one.sample === this.name) });
            },
          },
        },
        data: own
          .filter(({ i }) => isPlaced(i))
          .map(({ s, i }) => ({ x: at(i)[0], y: at(i)[1], name: s.sample, custom: { i } })),
      };
    }),
  };
}

/** Samples without a coordinate on one of the two components. */
export const samplesLeftOut = ({ data: pca, samples, components = [0, 1] }: BulkPcaProps): number =>
  samples.filter((_, i) => countLeftOut(components.map((k) => pca.coordinates[i]?.[k])) > 0).length;

interface Extent {
  middle: number;
  length: number;
}
/** Padding around the outermost samples, as a share of the extent. */
const ROOM = 0.16;
function extentOf(values: readonly number[]): Extent {
  if (!values.length) return { middle: 0, length: 1 };
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return { middle: (low + high) / 2, length: Math.max(high - low, Number.EPSILON) * (1 + ROOM) };
}

/**
 * Handler of an axis that has found its extremes: gives both axes the same length of a unit, because a distance between samples means the same
 * in every direction.
 */
function equalUnits(side: 'x' | 'y', [x, y]: readonly [Extent, Extent]) {
  return function (this: Highcharts.Axis) {
    const { plotWidth, plotHeight } = this.chart;
    const unit = Math.max(x.length / Math.max(plotWidth, 1), y.length / Math.max(plotHeight, 1));
    const { middle } = side === 'x' ? x : y;
    const half = (unit * (side === 'x' ? plotWidth : plotHeight)) / 2;
    Object.assign(this, { min: middle - half, max: middle + half });
  };
}

/** The size for which the units of a chart were made equal. */
const sizes = new WeakMap<Highcharts.Chart, string>();
/** Redraws a chart whose plot has another size than when its axes' extremes were determined, because margins depend on labels. */
function refitted(chart: Highcharts.Chart): boolean {
  const size = `${chart.plotWidth}x${chart.plotHeight}`;
  if (sizes.get(chart) === size) return false;
  sizes.set(chart, size);
  for (const axis of chart.axes) Object.assign(axis, { forceRedraw: true });
  chart.redraw(false);
  return true;
}

function names(
  chart: Highcharts.Chart,
  points: readonly { name: string; at: [number, number] }[],
  theme: StromaTheme,
): Mark[] {
  const [x, y] = [chart.xAxis[0], chart.yAxis[0]];
  if (!x || !y || points.length > 60) return [];
  const fit = nameFitter(
    points.map((p) => p.name),
    140,
  );
  const placed = placePointLabels(
    points.map((p) => ({ x: x.toPixels(p.at[0], false), y: y.toPixels(p.at[1], false), text: fit(p.name) })),
    { x: chart.plotLeft, y: chart.plotTop, w: chart.plotWidth, h: chart.plotHeight },
  );
  // Names that would need a leader line are shown only in the tooltip.
  return placed
    .filter((l) => !l.led)
    .map((l) => ({
      kind: 'text',
      x: l.left,
      y: l.base,
      text: l.text,
      fill: theme.colour.text,
      halo: theme.colour.surface,
      part: 'sample-name',
    }));
}
