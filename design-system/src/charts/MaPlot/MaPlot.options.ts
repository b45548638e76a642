import type { Highcharts } from '../../kernels/highcharts/core.ts';
import { renderMarks } from '../../kernels/highcharts/renderMarks.ts';
import { valueLabels } from '../../kernels/highcharts/tickText.ts';
import { dotsPath } from '../../kernels/marks/dots.ts';
import { placePointLabels } from '../../kernels/marks/labels.ts';
import type { Mark } from '../../kernels/marks/marks.types.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { rampStops } from '../../tokens/palettes.ts';
import { significantRadius } from '../VolcanoPlot/volcano.ts';
import type { MaPlotProps, MaSide } from './MaPlot.types.ts';

export interface MaTexts {
  x: string;
  y: string;
  up: (name: string, n: number) => string;
  tooltip: (v: { mean: number; log2fc: number }) => readonly string[];
}
export interface MaPoint {
  symbol: string;
  /** log10 of the mean. */
  x: number;
  y: number;
  side: MaSide;
}

/** Genes with a mean above 0 and a fold change; the table has the others. */
export function maPoints({ data: ma }: Pick<MaPlotProps, 'data'>): MaPoint[] {
  const points: MaPoint[] = [];
  ma.symbol.forEach((symbol, i) => {
    const [mean = 0, y = null] = [ma.mean[i], ma.log2fc[i]];
    if (mean > 0 && Number.isFinite(mean) && y !== null && Number.isFinite(y))
      points.push({ symbol, x: Math.log10(mean), y, side: ma.side[i] ?? 'none' });
  });
  return points;
}

/** Genes beyond the thresholds are points of a series; the many others are one path under them. */
export function maOptions(props: MaPlotProps, theme: StromaTheme, texts: MaTexts): Highcharts.Options {
  const { data: ma, a, b, log2fc, selected: picked, onSelect, colours = {} } = props;
  const c = theme.colour;
  const ends = rampStops('diverging', theme.scheme);
  const points = maPoints(props);
  const chosen = points.find((p) => p.symbol === picked) ?? null;
  const reach = Math.max(log2fc * 2, 1, ...points.map((p) => Math.abs(p.y))) * 1.08;
  const radius = significantRadius(points.filter((p) => p.side !== 'none').length);
  const series = (side: 'up' | 'down', name: string, colour: string): Highcharts.SeriesScatterOptions => {
    const own = points.filter((p) => p.side === side);
    return {
      ...{ type: 'scatter', id: side, name: texts.up(name, own.length), color: colour, turboThreshold: 0 },
      marker: { symbol: side === 'up' ? 'triangle' : 'triangle-down', radius, lineWidth: 0 },
      data: own.map((p) => ({ x: p.x, y: p.y, name: p.symbol })),
    };
  };
  return {
    chart: {
      ...{ type: 'scatter', spacingTop: 12 },
      events: {
        render() {
          renderMarks(
            this,
            maMarks(
              this,
              points.filter((p) => p.side === 'none'),
              chosen,
              theme,
            ),
          );
        },
      },
    },
    legend: { align: 'center', verticalAlign: 'top', margin: 4, padding: 0 },
    xAxis: {
      title: { text: texts.x },
      gridLineWidth: 0,
      labels: valueLabels(),
      min: Math.min(0, ...points.map((p) => p.x)),
    },
    yAxis: {
      labels: valueLabels(),
      ...{ title: { text: texts.y }, min: -reach, max: reach, startOnTick: false, endOnTick: false },
      plotLines: [
        { value: 0, color: c.plotAxis, width: 1, zIndex: 2 },
        ...[-log2fc, log2fc].map((value) => ({
          ...{ value, color: c.plotAxis, width: 1, zIndex: 2, className: 'threshold-log2fc' },
          dashStyle: 'Dash' as const,
        })),
      ],
    },
    tooltip: {
      formatter() {
        const lines = texts.tooltip({ mean: 10 ** Number(this.x), log2fc: Number(this.y) });
        return [`<b><i>${(this as unknown as { name?: string }).name ?? ''}</i></b>`, ...lines].join('<br/>');
      },
    },
    accessibility: {
      series: { pointDescriptionEnabledThreshold: 300 },
      keyboardNavigation: { seriesNavigation: { pointNavigationEnabledThreshold: false } },
      point: { descriptionFormatter: (point) => point.name },
    },
    plotOptions: {
      scatter: {
        ...{ cursor: onSelect ? 'pointer' : undefined, jitter: { x: 0, y: 0 }, stickyTracking: false },
        point: {
          events: {
            click() {
              onSelect?.({ item: this.name, index: ma.symbol.indexOf(this.name) });
            },
          },
        },
      },
    },
    series: [series('down', b, colours[b] ?? ends[0] ?? c.text), series('up', a, colours[a] ?? ends[4] ?? c.text)],
  };
}

function maMarks(
  chart: Highcharts.Chart,
  rest: readonly MaPoint[],
  chosen: MaPoint | null,
  theme: StromaTheme,
): Mark[] {
  const [xAxis, yAxis] = [chart.xAxis[0], chart.yAxis[0]];
  if (!xAxis || !yAxis) return [];
  const c = theme.colour;
  const at = (p: MaPoint): [number, number] => [xAxis.toPixels(p.x, false), yAxis.toPixels(p.y, false)];
  const marks: Mark[] = [dotsPath(rest.map(at), 1.5, c.faint, 0.45)];
  if (!chosen) return marks;
  const [x, y] = at(chosen);
  marks.push({ kind: 'circle', x, y, r: 6, fill: 'none', stroke: c.accent, part: 'picked' });
  const room = { x: chart.plotLeft, y: chart.plotTop, w: chart.plotWidth, h: chart.plotHeight };
  for (const l of placePointLabels([{ x, y, text: chosen.symbol, isNeeded: true }], room, []))
    marks.push({
      ...{ kind: 'text', x: l.left, y: l.base, text: l.text, italic: true, bold: true },
      ...{ fill: c.accentText, halo: c.surface, part: 'gene-label' },
    });
  return marks;
}
