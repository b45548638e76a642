import type { Highcharts } from '../../kernels/highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { rampStops } from '../../tokens/palettes.ts';
import { dotsPath } from '../../kernels/marks/dots.ts';
import { placePointLabels } from '../../kernels/marks/labels.ts';
import type { Mark } from '../../kernels/marks/marks.types.ts';
import { valueLabels } from '../../kernels/highcharts/tickText.ts';
import { renderMarks } from '../../kernels/highcharts/renderMarks.ts';
import {
  significantRadius,
  topGenes,
  VOLCANO_THRESHOLDS,
  VOLCANO_TOP,
  volcanoPoints,
  type VolcanoPoint,
} from './volcano.ts';
import type { VolcanoPlotProps } from './VolcanoPlot.types.ts';

export interface VolcanoTexts {
  x: string;
  y: Record<'pvalue' | 'padj' | 'pctDifference', string>;
  up: (name: string, n: number) => string;
  none: (n: number) => string;
  tooltip: (v: {
    symbol: string;
    log2fc: number;
    p: number;
    padj: number;
    log10p: number | undefined;
    log10padj: number | undefined;
    pct1: number | undefined;
    pct2: number | undefined;
  }) => readonly string[];
  /** Beside the line of genes whose p value is zero in floating point. */
  capped: string;
}

/** Genes beyond the thresholds are points of a series; the many others are one path under them. */
export function volcanoOptions(props: VolcanoPlotProps, theme: StromaTheme, texts: VolcanoTexts): Highcharts.Options {
  const { data: volcano, a, b, thresholds = VOLCANO_THRESHOLDS, top = VOLCANO_TOP } = props;
  const { measure: y = 'padj', selected: picked, onSelect, colours: own = {} } = props;
  const c = theme.colour;
  const ends = rampStops('diverging', theme.scheme);
  const colours = { up: own[a] ?? ends[4] ?? c.text, down: own[b] ?? ends[0] ?? c.text };
  const points = volcanoPoints(volcano, y, thresholds);
  const sides = { up: points.filter((p) => p.side === 'up'), down: points.filter((p) => p.side === 'down') };
  const rest = points.filter((p) => p.side === 'none');
  const chosen = points.find((p) => p.symbol === picked);
  const labelled = topGenes(points, top);
  if (chosen && !labelled.includes(chosen)) labelled.unshift(chosen);
  const reach = Math.max(thresholds.log2fc * 2, ...points.map((p) => Math.abs(p.x))) * 1.08;
  const highest = Math.max(1, ...points.map((p) => p.y));
  const lowest = y === 'pctDifference' ? Math.min(-1, ...points.map((p) => p.y)) : 0;
  const cap = points.find((p) => p.capped)?.y;
  const line = { color: c.plotAxis, width: 1, dashStyle: 'Dash' as const, zIndex: 2 };
  const radius = significantRadius(sides.up.length + sides.down.length);
  const series = (side: 'up' | 'down', name: string): Highcharts.SeriesScatterOptions => ({
    type: 'scatter',
    id: side,
    name: texts.up(name, sides[side].length),
    color: colours[side],
    turboThreshold: 0,
    marker: { symbol: side === 'up' ? 'triangle' : 'triangle-down', radius, lineWidth: 0 },
    data: sides[side].map((p) => ({ x: p.x, y: p.y, name: p.symbol, custom: { i: p.i } })),
  });
  return {
    chart: {
      type: 'scatter',
      spacingTop: 12,
      events: {
        render() {
          renderMarks(this, volcanoMarks(this, { points, rest, labelled, chosen: chosen ?? null }, theme));
        },
      },
    },
    legend: { align: 'center', verticalAlign: 'top', margin: 4, padding: 0 },
    xAxis: {
      title: { text: texts.x },
      labels: valueLabels(),
      min: -reach,
      max: reach,
      gridLineWidth: 0,
      plotLines: [-thresholds.log2fc, thresholds.log2fc].map((value) => ({
        ...line,
        value,
        className: 'threshold-log2fc',
      })),
    },
    yAxis: {
      title: { text: texts.y[y] },
      labels: valueLabels(),
      min: lowest,
      max: highest * 1.12,
      startOnTick: false,
      endOnTick: false,
      plotLines:
        y === 'pctDifference'
          ? [{ ...line, dashStyle: 'Solid', value: 0 }]
          : [
              ...(y === 'padj' ? [{ ...line, value: -Math.log10(thresholds.p), className: 'threshold-p' }] : []),
              ...(cap === undefined
                ? []
                : [
                    {
                      ...line,
                      value: cap,
                      className: 'capped-p',
                      label: cappedLabel(texts.capped, c.muted),
                    },
                  ]),
            ],
    },
    tooltip: {
      formatter() {
        const i = (this.options as { custom?: { i: number } }).custom?.i;
        if (i === undefined) return false;
        const [name = '', ...lines] = texts.tooltip({
          symbol: volcano.symbol[i] ?? '',
          log2fc: volcano.log2fc[i] ?? 0,
          p: volcano.p_val[i] ?? 1,
          padj: volcano.p_val_adj[i] ?? 1,
          log10p: volcano.log10_p_val?.[i],
          log10padj: volcano.log10_p_val_adj?.[i],
          pct1: volcano.pct1[i],
          pct2: volcano.pct2[i],
        });
        return [`<b><i>${name}</i></b>`, ...lines].join('<br/>');
      },
    },
    accessibility: {
      series: { pointDescriptionEnabledThreshold: 300 },
      keyboardNavigation: { seriesNavigation: { pointNavigationEnabledThreshold: false } },
      point: { descriptionFormatter: (point) => point.name },
    },
    plotOptions: {
      scatter: {
        cursor: onSelect ? 'pointer' : undefined,
        jitter: { x: 0, y: 0 },
        stickyTracking: false,
        point: {
          events: {
            click() {
              onSelect?.({ item: this.name, index: volcano.symbol.indexOf(this.name) });
            },
          },
        },
      },
    },
    series: [series('down', b), series('up', a)],
  };
}

/** One point per square of a few pixels, as obstacles for labels among tens of thousands of genes. */
function occupied(spots: readonly [number, number][], square = 4): { x: number; y: number }[] {
  const found = new Map<string, { x: number; y: number }>();
  for (const [x, y] of spots) found.set(`${Math.round(x / square)},${Math.round(y / square)}`, { x, y });
  return [...found.values()];
}

/** The class is not in the library's typings. */
const cappedLabel = (text: string, color: string): Highcharts.YAxisPlotLinesLabelOptions =>
  Object.assign({ text, style: { color, fontSize: '12px' } }, { className: 'capped-label' });

/** Points along the text of the line p = 0, so that no name covers it. */
function wordsOnLine(chart: Highcharts.Chart): { x: number; y: number }[] {
  const words = chart.container.querySelector('.capped-label');
  const box = (words as SVGTextElement | null)?.getBBox();
  if (!box) return [];
  return Array.from({ length: Math.ceil(box.width / 6) + 1 }, (_, i) => ({
    x: box.x + 6 * i,
    y: box.y + box.height / 2,
  }));
}

interface Drawn {
  points: readonly VolcanoPoint[];
  /** Inside of the thresholds. */
  rest: readonly VolcanoPoint[];
  labelled: readonly VolcanoPoint[];
  chosen: VolcanoPoint | null;
}
function volcanoMarks(chart: Highcharts.Chart, { points, rest, labelled, chosen }: Drawn, theme: StromaTheme): Mark[] {
  const [xAxis, yAxis] = [chart.xAxis[0], chart.yAxis[0]];
  if (!xAxis || !yAxis) return [];
  const c = theme.colour;
  const at = (p: VolcanoPoint): [number, number] => [xAxis.toPixels(p.x, false), yAxis.toPixels(p.y, false)];
  const marks: Mark[] = rest.length ? [{ ...dotsPath(rest.map(at), 1.5, c.faint, 0.45), part: 'rest' }] : [];
  const placed = placePointLabels(
    labelled.map((p) => ({ x: at(p)[0], y: at(p)[1], text: p.symbol, isNeeded: p === chosen })),
    { x: chart.plotLeft, y: chart.plotTop, w: chart.plotWidth, h: chart.plotHeight },
    [...occupied(points.filter((p) => !labelled.includes(p)).map(at)), ...wordsOnLine(chart)],
  );
  for (const l of placed) {
    if (l.led) marks.push({ kind: 'path', d: `M${l.x} ${l.y}L${l.end[0]} ${l.end[1]}`, stroke: c.muted, width: 0.75 });
    const own = chosen?.symbol === l.text;
    marks.push({
      kind: 'text',
      x: l.left,
      y: l.base,
      text: l.text,
      italic: true,
      bold: own,
      fill: own ? c.accentText : c.text,
      halo: c.surface,
      part: 'gene-label',
    });
  }
  if (chosen) {
    const [x, y] = at(chosen);
    marks.push({ kind: 'circle', x, y, r: 6, fill: 'none', stroke: c.accent, part: 'picked' });
  }
  return marks;
}
