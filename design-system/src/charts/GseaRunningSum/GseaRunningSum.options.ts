import type { Highcharts } from '../../kernels/highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import type { Mark } from '../../kernels/marks/marks.types.ts';
import { renderMarks } from '../../kernels/highcharts/renderMarks.ts';
import { withLoneDots } from '../../kernels/highcharts/loneDots.ts';
import { finiteOrNull } from '../../kernels/results/finite.ts';
import { fitText } from '../../kernels/text/text.ts';
import { leadingHits, peakOf } from './gsea.ts';
import type { GseaRunningSumProps } from './GseaRunningSum.types.ts';
import { valueLabels } from '../../kernels/highcharts/tickText.ts';

export interface GseaTexts {
  number: (v: number) => string;
  position: string;
  score: string;
  hits: string;
  metric: string;
  leadingEdge: (n: number) => string;
  summary: (v: { es: string; nes: string; fdr: string }) => string;
  fdr: (v: number) => string;
  at: (n: number) => string;
  high: (name: string) => string;
}

/** An FDR of permutations is never 0: it is less than one of them. */
export const fdrText = (texts: Pick<GseaTexts, 'fdr' | 'number'>, fdr: number, permutations = 1000): string =>
  fdr < 1 / permutations ? `< ${texts.number(1 / permutations)}` : texts.fdr(fdr);

/** Running score above, the set's genes as ticks, the ranking metric below; one x axis of ranks. */
export function gseaOptions(props: GseaRunningSumProps, theme: StromaTheme, texts: GseaTexts): Highcharts.Options {
  const { data: term, ranked, ranking } = props;
  const c = theme.colour;
  const peak = peakOf(term);
  const edge = term.es >= 0 ? [0, peak.position] : [peak.position, ranked];
  const title = { style: { color: c.text, fontSize: '12px' } };
  const last = ranking.length - 1;
  const scores = term.running.score.filter(Number.isFinite);
  const running = withLoneDots([
    [0, 0],
    ...term.running.position.map((x, i) => [x, finiteOrNull(term.running.score[i])] as const),
    [ranked, 0],
  ]);
  return {
    chart: {
      type: 'line',
      spacingTop: 24,
      marginLeft: 72,
      events: {
        render() {
          renderMarks(this, gseaMarks(this, props, theme, texts));
        },
      },
    },
    legend: { enabled: false },
    xAxis: {
      min: 0,
      max: ranked,
      endOnTick: false,
      title: { text: texts.position },
      crosshair: { color: c.lineStrong },
      labels: valueLabels(),
      plotBands: [{ from: edge[0], to: edge[1], color: c.sunken, zIndex: 0, className: 'leading-edge-band' }],
    },
    yAxis: [
      {
        title: { ...title, text: texts.score },
        height: '58%',
        startOnTick: false,
        endOnTick: false,
        min: Math.floor(Math.min(0, ...scores) * 10) / 10,
        max: Math.ceil(Math.max(0, ...scores) * 10) / 10,
        plotLines: [{ value: 0, color: c.plotAxis, width: 1, zIndex: 3 }],
        labels: valueLabels(),
      },
      { title: { text: undefined }, top: '62%', height: '12%', offset: 0, min: 0, max: 1, visible: false },
      {
        title: { ...title, text: texts.metric },
        offset: 0,
        top: '77%',
        height: '23%',
        tickAmount: 3,
        gridLineWidth: 0,
        plotLines: [{ value: 0, color: c.plotAxis, width: 1, zIndex: 3 }],
        labels: valueLabels(),
      },
    ],
    tooltip: {
      shared: false,
      formatter() {
        return `${texts.at(Number(this.x))}<br/>${this.series.name} ${texts.number(Number(this.y))}`;
      },
    },
    series: [
      {
        type: 'line',
        name: texts.score,
        className: 'running-score',
        color: c.text,
        lineWidth: 2,
        marker: { enabled: false },
        turboThreshold: 0,
        data: running as Highcharts.SeriesLineOptions['data'],
      },
      {
        type: 'area',
        name: texts.metric,
        className: 'ranking-metric',
        yAxis: 2,
        color: c.faint,
        fillOpacity: 0.35,
        lineWidth: 1,
        threshold: 0,
        marker: { enabled: false },
        turboThreshold: 0,
        data: withLoneDots(
          ranking.map((v, i) => [last ? (i / last) * ranked : 0, finiteOrNull(v)] as const),
        ) as Highcharts.SeriesAreaOptions['data'],
      },
    ],
  };
}

function gseaMarks(chart: Highcharts.Chart, props: GseaRunningSumProps, theme: StromaTheme, texts: GseaTexts): Mark[] {
  const { data: term, a, b } = props;
  const c = theme.colour;
  const x = chart.xAxis[0];
  const [score, hits] = [chart.yAxis[0], chart.yAxis[1]] as [Highcharts.Axis | undefined, Highcharts.Axis | undefined];
  if (!x || !score || !hits) return [];
  const leading = new Set(leadingHits(term));
  const [top, low] = [hits.toPixels(1, false), hits.toPixels(0, false)];
  const ticks = (list: readonly number[], from: number) =>
    list.map((h) => `M${Math.round(x.toPixels(h, false) * 10) / 10} ${from}V${low}`).join('');
  const peak = peakOf(term);
  const [px, py] = [x.toPixels(peak.position, false), score.toPixels(peak.score, false)];
  const words = texts.summary({
    es: texts.number(term.es),
    nes: texts.number(term.nes),
    fdr: fdrText(texts, term.fdr, props.permutations),
  });
  const edge = texts.leadingEdge(leading.size);
  const right = chart.plotLeft + chart.plotWidth;
  const positive = term.es >= 0;
  const marks: Mark[] = [
    {
      kind: 'text',
      x: chart.plotLeft,
      y: 14,
      text: fitText(words, chart.chartWidth - chart.plotLeft - 8),
      fill: c.text,
      part: 'summary',
    },
    // Leading-edge genes are taller and darker, so that they can be distinguished without colour.
    {
      kind: 'path',
      d: ticks(
        term.hits.filter((h) => !leading.has(h)),
        top + (low - top) * 0.4,
      ),
      stroke: c.muted,
      width: 1,
      part: 'hits',
    },
    { kind: 'path', d: ticks([...leading], top), stroke: c.text, width: 1, part: 'leading-hits' },
    {
      kind: 'path',
      d: `M${px} ${py}V${score.toPixels(0, false)}`,
      stroke: c.text,
      width: 1.5,
      dash: '4 3',
      part: 'peak',
    },
    { kind: 'circle', x: px, y: py, r: 3, fill: c.text },
    {
      kind: 'text',
      // Placed next to a peak near the axis, not under its line.
      x: positive ? (px - chart.plotLeft < 140 ? px + 8 : chart.plotLeft + 4) : right - px < 140 ? px - 8 : right - 4,
      y: top - 3,
      text: edge,
      anchor: positive ? 'start' : 'end',
      fill: c.text,
      halo: c.surface,
      part: 'leading-edge',
    },
  ];
  const shown = marks.filter((m) => m.kind !== 'path' || m.d !== '');
  const foot = chart.plotTop + chart.plotHeight - 4;
  if (a)
    shown.push({
      kind: 'text',
      x: chart.plotLeft + 4,
      y: foot,
      text: fitText(texts.high(a), chart.plotWidth * 0.45),
      fill: c.muted,
      halo: c.surface,
    });
  if (b)
    shown.push({
      kind: 'text',
      x: right - 4,
      y: chart.plotTop + chart.plotHeight * 0.75 + 8,
      text: fitText(texts.high(b), chart.plotWidth * 0.45),
      anchor: 'end',
      fill: c.muted,
      halo: c.surface,
    });
  return shown;
}
