import type { Coexpression } from '@stroma/contract/tools';
import type { Highcharts } from '../../kernels/highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { valueLabels } from '../../kernels/highcharts/tickText.ts';
import { dotsPath } from '../../kernels/marks/dots.ts';
import type { Mark, TextMark } from '../../kernels/marks/marks.types.ts';
import { renderMarks } from '../../kernels/highcharts/renderMarks.ts';
import { textWidth } from '../../kernels/text/text.ts';
import type { ScatterWithFitProps } from './ScatterWithFit.types.ts';

export interface FitTexts {
  axis: (gene: string, unit: string | undefined) => string;
  quadrant: (n: number, share: number) => string;
  /** Shown without a number, because one of the genes does not vary. */
  correlation: (method: 'pearson' | 'spearman', found: { r: number; p: number } | null) => string;
  cutoff: (v: number) => string;
  fit: string;
}

/** The fit's ends within the axes. */
export function fitLine(
  { fit }: NonNullable<Coexpression['correlation']>,
  x: [number, number],
  y: [number, number],
): [number, number][] {
  const at = (v: number) => fit.slope * v + fit.intercept;
  if (Math.abs(fit.slope) < 1e-12)
    return [
      [x[0], fit.intercept],
      [x[1], fit.intercept],
    ];
  const back = (v: number) => (v - fit.intercept) / fit.slope;
  const ends = [x[0], x[1], back(y[0]), back(y[1])]
    .filter((v) => v >= x[0] - 1e-9 && v <= x[1] + 1e-9 && at(v) >= y[0] - 1e-9 && at(v) <= y[1] + 1e-9)
    .sort((a, b) => a - b);
  const [a, b] = [ends[0], ends.at(-1)];
  return a === undefined || b === undefined
    ? []
    : [
        [a, at(a)],
        [b, at(b)],
      ];
}

/** Cells with a finite value of both genes. */
export const placedCells = ({ points }: Coexpression): [number, number][] =>
  points.x.flatMap((x, i): [number, number][] => {
    const y = points.y[i] ?? Number.NaN;
    return Number.isFinite(x) && Number.isFinite(y) ? [[x, y]] : [];
  });

const reach = (values: readonly number[], cutoff: number): [number, number] => {
  let [low, high] = [Math.min(0, cutoff), Math.max(cutoff * 1.2, 1e-6)];
  for (const v of values) {
    if (!Number.isFinite(v)) continue;
    if (v < low) low = v;
    if (v > high) high = v;
  }
  // Cells without counts are on an axis, so the label avoids it.
  return [low - 0.03 * (high - low), high * 1.04];
};

export function fitOptions(props: ScatterWithFitProps, theme: StromaTheme, texts: FitTexts): Highcharts.Options {
  const { data, unit } = props;
  const c = theme.colour;
  const [xs, ys] = [reach(data.points.x, data.cutoffs.x), reach(data.points.y, data.cutoffs.y)];
  const line = (value: number, name: string) => ({
    value,
    color: c.text,
    width: 1.5,
    dashStyle: 'ShortDash' as const,
    // Below the cells: cells without counts of a gene are on a cutoff of zero.
    zIndex: 2,
    className: name,
  });
  return {
    chart: {
      type: 'line',
      spacingTop: 24,
      events: {
        render() {
          renderMarks(this, fitMarks(this, props, theme, texts));
        },
      },
    },
    legend: { enabled: false },
    xAxis: {
      title: { text: texts.axis(data.x.symbol, unit) },
      min: xs[0],
      max: xs[1],
      startOnTick: false,
      endOnTick: false,
      labels: valueLabels(),
      plotLines: [line(data.cutoffs.x, 'cutoff-x')],
    },
    yAxis: {
      title: { text: texts.axis(data.y.symbol, unit) },
      min: ys[0],
      max: ys[1],
      startOnTick: false,
      endOnTick: false,
      labels: valueLabels(),
      plotLines: [line(data.cutoffs.y, 'cutoff-y')],
    },
    tooltip: { enabled: false },
    series: [
      {
        type: 'line',
        name: texts.fit,
        className: 'fit-line',
        color: c.text,
        lineWidth: 2,
        marker: { enabled: false },
        enableMouseTracking: false,
        zIndex: 6,
        data: data.correlation ? fitLine(data.correlation, xs, ys) : [],
      },
    ],
  };
}

function fitMarks(chart: Highcharts.Chart, props: ScatterWithFitProps, theme: StromaTheme, texts: FitTexts): Mark[] {
  const { data, method = 'pearson' } = props;
  const [xAxis, yAxis] = [chart.xAxis[0], chart.yAxis[0]];
  if (!xAxis || !yAxis) return [];
  const c = theme.colour;
  const cells = placedCells(data).map(([cx, cy]): [number, number] => [
    xAxis.toPixels(cx, false),
    yAxis.toPixels(cy, false),
  ]);
  // Opacity by density: the more cells, the lighter each.
  const opacity = Math.max(0.3, Math.min(0.8, 300 / Math.max(1, cells.length)));
  const { plotLeft: l, plotTop: t, plotWidth: w, plotHeight: h } = chart;
  const q = data.quadrants;
  const [cx, cy] = [xAxis.toPixels(data.cutoffs.x, false), yAxis.toPixels(data.cutoffs.y, false)];
  const corner = (n: number, right: boolean, upper: boolean, part: string): TextMark => {
    const text = texts.quadrant(n, n / (data.n || 1));
    const wide = textWidth(text);
    // In a narrow quadrant, labels are on the line's own side and end at the edge of the plot.
    const x = right ? l + w - 4 : Math.max(l + 4, Math.min(cx - 4 - wide, l + 4));
    return {
      kind: 'text',
      x,
      y: upper ? t + 14 : Math.min(t + h - 6, Math.max(cy + 16, t + h - 6)),
      text,
      anchor: right ? 'end' : 'start',
      fill: c.text,
      halo: c.surface,
      part,
    };
  };
  return [
    { ...dotsPath(cells, cells.length > 2000 ? 1.5 : 2, c.info, opacity), part: 'cells' },
    {
      kind: 'text',
      x: l,
      y: 14,
      text: texts.correlation(method, data.correlation && data.correlation[method]),
      fill: c.text,
      part: 'correlation',
    },
    corner(q.both, true, true, 'quadrant-both'),
    corner(q.onlyY, false, true, 'quadrant-onlyY'),
    corner(q.onlyX, true, false, 'quadrant-onlyX'),
    corner(q.neither, false, false, 'quadrant-neither'),
    {
      kind: 'text',
      x: Math.min(cx + 3, l + w - 60),
      y: t + h - 22,
      text: texts.cutoff(data.cutoffs.x),
      fill: c.text,
      halo: c.surface,
      part: 'cutoff-x-label',
    },
    {
      kind: 'text',
      // Placed next to the cell count of the quadrant below if the line is too low for both.
      x: t + h - cy < 24 ? l + w / 2 : l + w - 4,
      y: cy - 4,
      anchor: 'end',
      text: texts.cutoff(data.cutoffs.y),
      fill: c.text,
      halo: c.surface,
      part: 'cutoff-y-label',
    },
  ];
}
