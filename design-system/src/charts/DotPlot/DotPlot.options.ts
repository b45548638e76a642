import type { Highcharts } from '../../kernels/highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { rampBytes } from '../../tokens/palettes.ts';
import { colourBar } from '../../kernels/matrix/heatMarks.ts';
import { heatColour, type HeatModel } from '../../kernels/matrix/heatModel.ts';
import type { Mark } from '../../kernels/marks/marks.types.ts';
import { renderMarks } from '../../kernels/highcharts/renderMarks.ts';
import type { NamesBelow } from '../../kernels/highcharts/namesBelow.ts';
import { fitText, textWidth } from '../../kernels/text/text.ts';
import { dotRadius, orderGenes, scaledMeans, sizeDomain } from './dots.ts';
import type { DotPlotProps } from './DotPlot.types.ts';

export interface DotTexts {
  number: (v: number) => string;
  percent: (v: number) => string;
  share: string;
  mean: string;
  scaledMean: string;
  genes: string;
  count: (n: number) => string;
}
export const DOT_ROW = 24;

/** px left of the dots, for genes, and right of them, for the names of gene groups. */
function roomsOf({ genes, geneGroups }: DotPlotProps, width: number): { left: number; side: number } {
  const { spans } = orderGenes(genes, geneGroups);
  return {
    left: Math.min(width * 0.3, Math.max(30, ...genes.map((g) => textWidth(g))) + 14),
    side: spans.length ? Math.min(width * 0.28, Math.max(...spans.map((s) => textWidth(s.name))) + 24) : 8,
  };
}
/** Names of the groups with their cells; what must stay whole of a name is behind it. */
export function dotNames(props: DotPlotProps, texts: DotTexts, width: number): NamesBelow {
  const { left, side } = roomsOf(props, width);
  return {
    labels: props.groups.map((name, i) => ({
      name,
      n: props.groupSizes ? `n = ${texts.count(props.groupSizes[i] ?? 0)}` : '',
      ...(props.suffixes?.[i] && { suffix: props.suffixes[i] }),
    })),
    // The title of the genes.
    beside: left + side + 24,
  };
}

/** Radius by the share of expressing cells, colour by mean (specification 2.8). */
export function dotOptions(
  props: DotPlotProps,
  theme: StromaTheme,
  texts: DotTexts,
  width: number,
): Highcharts.Options {
  const { title, genes, groups, cells, scaleByRow = false, geneGroups, groupLabel, ramp = 'haze' } = props;
  const sizes = sizeDomain(props);
  const { order, spans } = orderGenes(genes, geneGroups);
  const highest = scaleByRow ? 1 : Math.max(1e-9, ...cells.flat().map((c) => c.mean));
  const colours = { bytes: rampBytes(ramp, theme.scheme), domain: [0, highest] as const };
  const { left, side } = roomsOf(props, width);
  const place = Math.max(6, (width - left - side) / Math.max(1, groups.length));
  const most = Math.max(2, Math.min(DOT_ROW / 2 - 1, place / 2 - 1));
  return {
    chart: {
      type: 'scatter',
      marginTop: legendRows(width) * 22 + 8,
      marginRight: side,
      events: {
        render() {
          renderMarks(this, dotMarks(this, props, spans, sizes, most, colours, texts, theme));
        },
      },
    },
    legend: { enabled: false },
    xAxis: {
      categories: [...groups],
      gridLineWidth: 1,
      title: { text: groupLabel },
    },
    yAxis: {
      categories: order.map((i) => genes[i] ?? ''),
      reversed: true,
      title: { text: texts.genes },
      labels: { style: { fontStyle: 'italic' } },
    },
    tooltip: {
      formatter() {
        const [x, y] = [Number(this.x), order[Number(this.y)] ?? 0];
        const c = cells[y]?.[x];
        return c
          ? `<b><i>${genes[y]}</i></b> · ${groups[x]}<br/>${texts.share} ${texts.percent(c.fraction)}<br/>${texts.mean} ${texts.number(c.mean)}`
          : false;
      },
    },
    accessibility: {
      keyboardNavigation: { seriesNavigation: { pointNavigationEnabledThreshold: false } },
      series: { pointDescriptionEnabledThreshold: 400 },
      point: {
        descriptionFormatter: (point) => {
          const y = order[Number(point.y)] ?? 0;
          const c = cells[y]?.[point.x];
          return c
            ? `${genes[y]}, ${groups[point.x]}, ${texts.share} ${texts.percent(c.fraction)}, ${texts.mean} ${texts.number(c.mean)}`
            : '';
        },
      },
    },
    series: [
      {
        type: 'scatter',
        name: title,
        turboThreshold: 0,
        stickyTracking: false,
        data: order.flatMap((row, y) => {
          const line = cells[row] ?? [];
          const scaled = scaledMeans(line);
          return line.map((c, x) => ({
            x,
            y,
            color: heatColour(colours, scaleByRow ? (scaled[x] ?? 0) : c.mean),
            marker: { symbol: 'circle', radius: dotRadius(c.fraction, sizes, most), lineWidth: 0 },
          }));
        }),
      },
    ],
  };
}

export const legendRows = (width: number) => (width < 620 ? 2 : 1);

function dotMarks(
  chart: Highcharts.Chart,
  props: DotPlotProps,
  spans: readonly { name: string; from: number; to: number }[],
  sizes: readonly [number, number],
  most: number,
  colours: Pick<HeatModel, 'bytes' | 'domain'>,
  texts: DotTexts,
  theme: StromaTheme,
): Mark[] {
  const c = theme.colour;
  const yAxis = chart.yAxis[0];
  if (!yAxis) return [];
  const spec = {
    valueLabel: props.scaleByRow ? texts.scaledMean : texts.mean,
    ramp: props.ramp ?? 'haze',
    matrix: { rows: [], columns: [], values: [] },
    rowLabel: '',
    columnLabel: '',
  };
  const marks = colourBar(
    { ...colours, spec, extent: null } as unknown as HeatModel,
    { number: texts.number, noValue: '', more: String, count: String },
    theme,
    8,
    4,
  );
  // Size legend: the shares at the ends and between, as drawn.
  const two = legendRows(chart.chartWidth) === 2;
  let x = two ? 8 : textWidth(spec.valueLabel) + 210;
  const y = two ? 31 : 11;
  marks.push({ kind: 'text', x, y: y + 4, text: texts.share, fill: c.text, part: 'size-legend' });
  x += textWidth(texts.share) + 12;
  for (const q of [0.25, 0.5, 0.75, 1]) {
    const share = sizes[0] + (sizes[1] - sizes[0]) * q;
    const words = texts.percent(share);
    const r = dotRadius(share, sizes, most);
    marks.push(
      { kind: 'circle', x: x + r, y, r, fill: c.faint },
      { kind: 'text', x: x + r * 2 + 3, y: y + 4, text: words, fill: c.muted, part: 'size-step' },
    );
    x += r * 2 + textWidth(words) + 12;
  }
  const right = chart.plotLeft + chart.plotWidth;
  const room = chart.chartWidth - right - 16;
  for (const s of spans) {
    const [y0, y1] = [yAxis.toPixels(s.from, false) - 8, yAxis.toPixels(s.to, false) + 8];
    const text = fitText(s.name, room);
    marks.push(
      { kind: 'path', d: `M${right + 4} ${y0}h4V${y1}h-4`, stroke: c.plotAxis, width: 1, part: 'gene-group' },
      {
        kind: 'text',
        x: right + 13,
        y: (y0 + y1) / 2 + 4,
        text,
        fill: c.text,
        part: 'gene-group-name',
        ...(text !== s.name && { title: s.name }),
      },
    );
  }
  return marks;
}
