import type { Highcharts } from '../../kernels/highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import { seededRandom } from '../../tokens/random.ts';
import type { Mark } from '../../kernels/marks/marks.types.ts';
import { countWithoutBox, hasBox } from '../../kernels/results/finite.ts';
import { renderMarks } from '../../kernels/highcharts/renderMarks.ts';
import { textWidth } from '../../kernels/text/text.ts';
import type { GroupSummary } from '../../kernels/results/summary.types.ts';
import type { BoxPlotProps, TestBracket } from './BoxPlot.types.ts';
import type { NamesBelow } from '../../kernels/highcharts/namesBelow.ts';
import { comparisonBoxes, significanceStars } from './boxes.ts';
import { valueLabels } from '../../kernels/highcharts/tickText.ts';

interface BoxTexts {
  number: (value: number) => string;
  /** Values of a group, never rounded. */
  count: (n: number) => string;
  tooltip: (group: GroupSummary) => string;
  p: (value: number) => string;
  adjusted: (value: number) => string;
  box: (g: GroupSummary, name: string) => string;
}
/** Whiskers end at Tukey's fences, 1.5 x the interquartile range, within the data. */
export function whiskers(g: GroupSummary): [number, number] {
  const reach = 1.5 * (g.q3 - g.q1);
  return [Math.max(g.min, g.q1 - reach), Math.min(g.max, g.q3 + reach)];
}

/** px that one cell type has at least in a comparison of groups. */
export const COMPARISON_PLACE = 92;

/** px of one row of test brackets above the plot, without and with adjusted values on their own lines. */
const LEVEL = 26;
const THREE_LINES = 54;

interface Box {
  x: number;
  g: GroupSummary & { names?: readonly string[] };
  colour: string;
  /** Accessible name of the box. */
  name: string;
}
interface Scene {
  boxes: Box[];
  /** Labels below the plot: one per position of the x axis. */
  names: NamesBelow;
  brackets: TestBracket[];
  legend: { name: string; colour: string }[];
  width: number;
}

function sceneOf(props: BoxPlotProps, theme: StromaTheme, texts: BoxTexts): Scene {
  const { palette = 'Default' } = props;
  if (props.comparison) {
    const { groups, rows } = props.comparison;
    const colours = categoryColours(palette, groups.length);
    const boxes = comparisonBoxes(props.comparison);
    const step = 0.8 / groups.length;
    const at = (k: number) => (k - (groups.length - 1) / 2) * step;
    return {
      // Sorted by x, as Highcharts requires.
      boxes: rows.flatMap((_, i) =>
        boxes.flatMap((of, k) => {
          const g = of[i];
          return g
            ? [{ x: i + at(k), g, colour: colours[k] ?? theme.colour.faint, name: `${g.group}, ${groups[k]}` }]
            : [];
        }),
      ),
      names: { labels: rows.map((r) => ({ name: r.cellType, n: '' })) },
      brackets: rows.map((r, i) => ({
        ...{ from: i + at(0), to: i + at(groups.length - 1) },
        ...{ p: r.p, adjusted: r.p_adj },
      })),
      legend: groups.map((name, k) => ({
        name: `${name}, n = ${texts.count(boxes[k]?.[0]?.n ?? 0)}`,
        colour: colours[k] ?? theme.colour.faint,
      })),
      width: 0.75 * step,
    };
  }
  const { data: groups } = props;
  const colours = categoryColours(palette, groups.length);
  return {
    boxes: groups.map((g, i) => ({
      ...{ x: i, g, name: g.group },
      colour: g.colour ?? colours[i] ?? theme.colour.faint,
    })),
    names: { labels: groups.map((g) => ({ name: g.group, n: `n = ${texts.count(g.n)}` })) },
    brackets: [...(props.brackets ?? [])],
    legend: [],
    width: 0.55,
  };
}

/** Level of each bracket: a bracket that spans another is drawn above it. */
export function bracketLevels(brackets: readonly { from: number; to: number }[]): number[] {
  const order = brackets.map((_, i) => i).sort((a, b) => span(brackets[a]) - span(brackets[b]));
  const levels = new Array<number>(brackets.length).fill(0);
  const done: number[] = [];
  for (const i of order) {
    const own = brackets[i] as { from: number; to: number };
    const under = done.filter((j) => {
      const o = brackets[j] as { from: number; to: number };
      return (
        Math.min(own.from, own.to) <= Math.max(o.from, o.to) && Math.min(o.from, o.to) <= Math.max(own.from, own.to)
      );
    });
    levels[i] = under.length ? Math.max(...under.map((j) => levels[j] as number)) + 1 : 0;
    done.push(i);
  }
  return levels;
}
const levelOf = (scene: Scene) => (scene.brackets.some((b) => b.adjusted !== undefined) ? THREE_LINES : LEVEL);
const span = (b: { from: number; to: number } | undefined) => (b ? Math.abs(b.to - b.from) : 0);

type Series = NonNullable<Highcharts.Options['series']>[number];

/** Quartiles, median and whiskers of each group. */
function boxSeries(scene: Scene, valueLabel: string, theme: StromaTheme, texts: BoxTexts): Series {
  return {
    type: 'boxplot',
    name: valueLabel,
    showInLegend: false,
    medianColor: theme.colour.text,
    medianWidth: 2,
    stemColor: theme.colour.plotAxis,
    whiskerColor: theme.colour.plotAxis,
    whiskerLength: '30%',
    pointRange: scene.width,
    pointPadding: 0.05,
    groupPadding: 0,
    accessibility: {
      point: {
        descriptionFormatter: (point) =>
          (point.options as { custom?: { description?: string } }).custom?.description ?? '',
      },
    },
    data: scene.boxes
      .filter(({ g }) => hasBox(g))
      .map(({ x, g, colour, name }) => {
        const [low, high] = whiskers(g);
        return {
          x,
          low,
          q1: g.q1,
          median: g.median,
          q3: g.q3,
          high,
          color: colour,
          fillColor: `${colour}55`,
          custom: { g, description: texts.box(g, name) },
        };
      }),
  };
}

/** The values as points, jittered within their box. */
function pointSeries(props: BoxPlotProps, { boxes, width }: Scene, theme: StromaTheme, texts: BoxTexts): Series {
  const random = seededRandom(7);
  // Above about 1,500 dots SVG is slow; the samples of a comparison are never that many.
  const every = Math.max(1, Math.ceil(boxes.reduce((n, b) => n + b.g.sampled.length, 0) / 1500));
  return {
    type: 'scatter',
    name: props.valueLabel,
    className: 'box-points',
    showInLegend: false,
    color: theme.colour.text,
    opacity: 0.6,
    accessibility: { enabled: false },
    enableMouseTracking: Boolean(props.comparison),
    marker: { symbol: 'circle', radius: props.comparison ? 3 : 1.5 },
    data: boxes.flatMap(({ x, g }) =>
      (hasBox(g) ? g.sampled : [])
        .map((v, i) => ({ v, name: g.names?.[i] }))
        .filter(({ v }, i) => i % every === 0 && Number.isFinite(v))
        .map(({ v, name }) => ({
          x: x + (random() - 0.5) * width * 0.5,
          y: v,
          custom: { point: `<b>${name ?? g.group}</b><br/>${texts.number(v)}` },
        })),
    ),
  };
}

/** Boxes whose cells have no position on the axis. */
export const countBoxesLeftOut = (props: BoxPlotProps, theme: StromaTheme, texts: BoxTexts): number =>
  countWithoutBox(sceneOf(props, theme, texts).boxes.map(({ g }) => g));

/** Labels of the positions on the axis. */
export const boxNames = (props: BoxPlotProps, theme: StromaTheme, texts: BoxTexts): NamesBelow =>
  sceneOf(props, theme, texts).names;

export function boxOptions(props: BoxPlotProps, theme: StromaTheme, texts: BoxTexts): Highcharts.Options {
  const { valueLabel, groupLabel, showPoints = Boolean(props.comparison) } = props;
  const scene = sceneOf(props, theme, texts);
  const { boxes, brackets } = scene;
  const places = scene.names.labels.length;
  const levels = bracketLevels(brackets);
  const bottom = Math.min(0, ...boxes.flatMap(({ g }) => (hasBox(g) ? g.min : [])));
  const rows = brackets.length ? Math.max(...levels) + 1 : 0;
  const level = levelOf(scene);
  return {
    chart: {
      type: 'boxplot',
      spacingTop: 8 + (scene.legend.length ? 0 : rows * level),
      events: {
        render() {
          renderMarks(this, bracketMarks(this, scene, levels, texts, theme));
        },
      },
    },
    legend: scene.legend.length
      ? { align: 'left', verticalAlign: 'top', margin: 4 + rows * level }
      : { enabled: false },
    xAxis: {
      min: -0.5,
      max: places - 0.5,
      tickPositions: Array.from({ length: places }, (_, i) => i),
      title: { text: groupLabel },
    },
    yAxis: {
      title: { text: valueLabel },
      min: bottom,
      startOnTick: false,
      endOnTick: false,
      maxPadding: 0.02,
      labels: valueLabels(),
    },
    tooltip: {
      formatter() {
        const custom = (this.options as { custom?: { g?: GroupSummary; point?: string } }).custom;
        return custom?.point ?? (custom?.g ? texts.tooltip(custom.g) : false);
      },
    },
    plotOptions: { boxplot: { pointRange: 1, pointWidth: undefined, grouping: false } },
    series: [
      boxSeries(scene, valueLabel, theme, texts),
      ...(showPoints ? [pointSeries(props, scene, theme, texts)] : []),
      ...scene.legend.map(({ name, colour }) => ({
        type: 'scatter' as const,
        name,
        color: colour,
        marker: { symbol: 'square', radius: 5 },
        data: [],
        events: { legendItemClick: () => false },
      })),
    ],
  };
}

function bracketMarks(
  chart: Highcharts.Chart,
  scene: Scene,
  levels: readonly number[],
  texts: BoxTexts,
  theme: StromaTheme,
): Mark[] {
  const [xAxis] = chart.xAxis;
  if (!xAxis) return [];
  const c = theme.colour;
  const step = Math.abs(xAxis.toPixels(1, false) - xAxis.toPixels(0, false));
  // Stars of neighbouring brackets that would overlap alternate between two lines.
  const isCrowded = scene.brackets.some(
    (b) => b.p !== null && textWidth(significanceStars(b.adjusted ?? b.p)) + 3 > step,
  );
  return scene.brackets.flatMap((b, i): Mark[] => {
    if (b.p === null) return [];
    const [x0, x1] = [xAxis.toPixels(b.from, false), xAxis.toPixels(b.to, false)];
    const y = chart.plotTop - 6 - (levels[i] ?? 0) * levelOf(scene);
    const lines = linesOf(b, texts);
    const mark = significanceStars(b.adjusted ?? b.p);
    const room = step * Math.max(1, span(b));
    const raised = isCrowded && Math.round(b.from) % 2 ? 12 : 0;
    const fits = lines.every((line) => room > textWidth(line) + 4);
    return [
      { kind: 'path', d: `M${x0} ${y + 5}V${y}H${x1}V${y + 5}`, stroke: c.muted, width: 1, part: 'bracket' },
      ...(fits ? lines : [mark]).map((text, k, shown): Mark => ({
        kind: 'text',
        x: (x0 + x1) / 2,
        y: y - 5 - raised - (shown.length - 1 - k) * 14,
        text,
        anchor: 'middle',
        fill: c.text,
        part: 'bracket-p',
        title: lines.join(', '),
      })),
    ];
  });
}

/** Stars and p value on one line; with an adjusted value, which then has the stars, on three lines. */
function linesOf({ p, adjusted }: TestBracket, texts: BoxTexts): string[] {
  if (p === null) return [];
  if (typeof adjusted !== 'number') return [`${significanceStars(p)} ${texts.p(p)}`];
  return [significanceStars(adjusted), texts.p(p), texts.adjusted(adjusted)];
}
