import type { Highcharts } from '../../kernels/highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import type { Mark } from '../../kernels/marks/marks.types.ts';
import { renderMarks } from '../../kernels/highcharts/renderMarks.ts';
import { niceTicks } from '../../kernels/marks/scale.ts';
import { textWidth } from '../../kernels/text/text.ts';
import type { NamesBelow } from '../../kernels/highcharts/namesBelow.ts';
import type { GroupSummary } from '../../kernels/results/summary.types.ts';
import { hasBox } from '../../kernels/results/finite.ts';
import { FEWEST_FOR_DENSITY, violinOutline, type ViolinSide } from '../ViolinPlot/ViolinPlot.options.ts';
import type { StackedViolinProps } from './StackedViolin.types.ts';

/** Height of one gene in px, and the share of it that violins use. */
export const STACKED_ROW = 40;
const FILLED = 0.86;

export interface StackedViolinTexts {
  number: (v: number) => string;
  genes: string;
  tooltip: (g: GroupSummary) => string;
}

/** Largest value of each gene: the top of its row. */
export const rowMaxima = ({ data: groups, split }: Pick<StackedViolinProps, 'data' | 'split'>): number[] =>
  groups.map((row, i) => Math.max(0, ...[...row, ...(split?.groups[i] ?? [])].map((g) => (hasBox(g) ? g.max : 0))));
const rowMinima = ({ data: groups, split }: Pick<StackedViolinProps, 'data' | 'split'>): number[] =>
  groups.map((row, i) => Math.min(0, ...[...row, ...(split?.groups[i] ?? [])].map((g) => (hasBox(g) ? g.min : 0))));

/** Minimum row height in px for two numbers above each other. */
const TWO_NUMBERS = 22;
/** Tick values of a row's axis: its minimum and the largest round number that its violins reach. */
export const rowTicks = (low: number, high: number): number[] => {
  const top = niceTicks(low, high, 4).at(-1) ?? high;
  return top > low ? [low, top] : [low];
};

/** Group names with numbers of cells, for both halves in a split plot. */
export function stackedNames(
  { genes, data: groups, split }: StackedViolinProps,
  count: (n: number) => string,
): NamesBelow {
  return {
    labels: (groups[0] ?? []).map((g, i) => {
      const other = split ? ` | ${count(split.groups[0]?.[i]?.n ?? 0)}` : '';
      return { name: g.group, n: `n = ${count(g.n)}${other}` };
    }),
    beside: Math.max(30, ...genes.map((gene) => textWidth(gene))) + 76,
  };
}

/** Genes as rows and groups as columns; each row has the scale of its gene, from 0 (or its least value) to its largest. */
export function stackedViolinOptions(
  props: StackedViolinProps,
  theme: StromaTheme,
  texts: StackedViolinTexts,
): Highcharts.Options {
  const { title, genes, data: groups, split, groupLabel, palette = 'Default' } = props;
  const names = (groups[0] ?? []).map((g) => g.group);
  const halves = categoryColours(palette, 2);
  return {
    chart: {
      type: 'scatter',
      marginTop: split ? 32 : 8,
      marginRight: Math.max(
        24,
        ...rowMaxima(props).map((m) => textWidth(texts.number(rowTicks(0, m).at(-1) ?? m), 11) + 14),
      ),
      events: {
        render() {
          renderMarks(this, stackedMarks(this, props, theme, texts), 2);
        },
      },
    },
    legend: split ? { align: 'left', verticalAlign: 'top', margin: 4 } : { enabled: false },
    xAxis: {
      categories: names,
      title: { text: groupLabel },
    },
    yAxis: {
      categories: [...genes],
      reversed: true,
      gridLineWidth: 0,
      tickmarkPlacement: 'between',
      title: { text: texts.genes },
      labels: { style: { fontStyle: 'italic' } },
    },
    tooltip: {
      formatter() {
        const [x, y] = [Number(this.x), Number(this.y)];
        const found = [groups[y]?.[x], split?.groups[y]?.[x]].filter((g) => g !== undefined && g.n > 0);
        if (!found.length) return false;
        const parts = found.map((g, i) => (split ? `${split.names[i]} · ` : '') + texts.tooltip(g!));
        return `<b><i>${genes[y]}</i></b><br/>${parts.join('<br/>')}`;
      },
    },
    accessibility: {
      keyboardNavigation: { seriesNavigation: { pointNavigationEnabledThreshold: false } },
      series: { pointDescriptionEnabledThreshold: 400 },
    },
    series: [
      {
        type: 'scatter',
        name: title,
        turboThreshold: 0,
        stickyTracking: false,
        showInLegend: false,
        opacity: 0,
        marker: { symbol: 'square', radius: STACKED_ROW * 0.4, lineWidth: 0 },
        data: genes.flatMap((_, y) => names.map((__, x) => ({ x, y }))),
      },
      ...(split?.names ?? []).map((name, i) => ({
        type: 'scatter' as const,
        name,
        ...(halves[i] && { color: halves[i] }),
        marker: { symbol: 'square', radius: 5 },
        data: [],
        events: { legendItemClick: () => false },
      })),
    ],
  };
}

function stackedMarks(
  chart: Highcharts.Chart,
  props: StackedViolinProps,
  theme: StromaTheme,
  texts: StackedViolinTexts,
): Mark[] {
  const [xAxis, yAxis] = [chart.xAxis[0], chart.yAxis[0]];
  if (!xAxis || !yAxis) return [];
  const { genes, data: groups, split, palette = 'Default' } = props;
  const [own, halves] = [categoryColours(palette, groups[0]?.length ?? 0), categoryColours(palette, 2)];
  const [tops, feet] = [rowMaxima(props), rowMinima(props)];
  const row = Math.abs(yAxis.toPixels(1, false) - yAxis.toPixels(0, false)) || chart.plotHeight;
  const right = chart.plotLeft + chart.plotWidth;
  const marks: Mark[] = [];
  genes.forEach((_, y) => {
    const foot = yAxis.toPixels(y, false) + (row * FILLED) / 2;
    const [low, high] = [feet[y] ?? 0, tops[y] ?? 0];
    const at = (v: number) => foot - ((v - low) / (high - low || 1)) * row * FILLED;
    marks.push(
      { kind: 'path', d: `M${chart.plotLeft} ${foot}H${right}`, stroke: theme.colour.plotAxis, width: 0.5 },
      { kind: 'path', d: `M${right} ${foot}V${round(at(high))}`, stroke: theme.colour.plotAxis, width: 0.5 },
    );
    // The lower number is above its line and the upper one below its mark, because rows are low.
    const ticks = rowTicks(low, high);
    const shown = row * FILLED < TWO_NUMBERS ? ticks.slice(-1) : ticks;
    for (const tick of shown) {
      const place = round(at(tick));
      const isUpper = tick === ticks.at(-1) && tick > low;
      marks.push(
        { kind: 'path', d: `M${right} ${place}h4`, stroke: theme.colour.plotAxis, width: 1, part: 'tick-mark' },
        {
          ...{ kind: 'text', part: 'tick-y', x: right + 7, y: isUpper ? place + 8 : place, size: 11 },
          ...{ text: texts.number(tick), fill: theme.colour.muted },
        },
      );
    }
    const draw = (g: GroupSummary, x: number, side: ViolinSide, colour: string) => {
      if (!hasBox(g)) return;
      const outline = violinOutline(g, x, side).map(([px, v]) => `${round(xAxis.toPixels(px, false))} ${round(at(v))}`);
      marks.push({
        kind: 'path',
        d: `M${outline.join('L')}Z`,
        stroke: colour,
        fill: colour,
        opacity: 0.8,
        part: 'stacked-violin',
      });
      const [from, to] = [side === 'right' ? x : x - 0.2, side === 'left' ? x : x + 0.2];
      const median = round(at(g.median));
      marks.push({
        kind: 'path',
        d: `M${round(xAxis.toPixels(from, false))} ${median}H${round(xAxis.toPixels(to, false))}`,
        stroke: theme.colour.text,
        width: 1.5,
        part: 'median',
      });
      if (g.n >= FEWEST_FOR_DENSITY) return;
      const centre = xAxis.toPixels(x + (side === 'left' ? -0.2 : side === 'right' ? 0.2 : 0), false);
      for (const v of g.sampled.filter(Number.isFinite))
        marks.push({ kind: 'circle', x: centre, y: at(v), r: 1.5, fill: theme.colour.text });
    };
    (groups[y] ?? []).forEach((g, x) => {
      if (!split) return draw(g, x, 'both', g.colour ?? own[x] ?? theme.colour.faint);
      draw(g, x, 'left', halves[0] ?? theme.colour.faint);
      const other = split.groups[y]?.[x];
      if (other) draw(other, x, 'right', halves[1] ?? theme.colour.faint);
    });
  });
  return marks;
}
const round = (v: number) => Math.round(v * 10) / 10;
