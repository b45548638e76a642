import type { Highcharts } from '../../highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import { seededRandom } from '../../tokens/random.ts';
import type { Mark } from '../marks/marks.types.ts';
import { renderMarks } from '../marks/renderMarks.ts';
import type { GroupSummary } from '../summary.types.ts';
import type { BoxPlotProps } from './BoxPlot.types.ts';
import { crowdedNames, slanted } from '../slanted.ts';
import { comparisonBoxes, stars } from './boxes.ts';

interface BoxTexts {
  group: (name: string, n: string, oneLine?: boolean) => string;
  number: (value: number) => string;
  tooltip: (group: GroupSummary) => string;
  p: (value: number) => string;
}
/** Whiskers end at Tukey's fences, 1.5 x the interquartile range, within the data. */
export function whiskers(g: GroupSummary): [number, number] {
  const reach = 1.5 * (g.q3 - g.q1);
  return [Math.max(g.min, g.q1 - reach), Math.min(g.max, g.q3 + reach)];
}

/** px of one row of test brackets above the plot. */
const LEVEL = 26;

interface Box {
  x: number;
  g: GroupSummary & { names?: readonly string[] };
  colour: string;
}
interface Scene {
  boxes: Box[];
  labels: string[];
  brackets: { from: number; to: number; p: number | null }[];
  legend: { name: string; colour: string }[];
  width: number;
}

function sceneOf(props: BoxPlotProps, theme: StromaTheme, texts: BoxTexts): Scene {
  const { palette = 'Default' } = props;
  if (props.comparison) {
    const [ca = theme.colour.text, cb = theme.colour.muted] = categoryColours(palette, 2);
    const { a, b } = comparisonBoxes(props.comparison);
    const oneLine = crowdedNames(a.map((g) => g.group));
    return {
      boxes: a.flatMap((g, i) => [
        { x: i - 0.2, g, colour: ca },
        { x: i + 0.2, g: b[i] as Box['g'], colour: cb },
      ]),
      labels: a.map((g, i) => texts.group(g.group, `${texts.number(g.n)} | ${texts.number(b[i]?.n ?? 0)}`, oneLine)),
      brackets: props.comparison.rows.map((r, i) => ({ from: i - 0.2, to: i + 0.2, p: r.p_adj ?? r.p })),
      legend: [
        { name: props.comparison.a, colour: ca },
        { name: props.comparison.b, colour: cb },
      ],
      width: 0.3,
    };
  }
  const { groups } = props;
  const colours = categoryColours(palette, groups.length);
  const crowded = crowdedNames(groups.map((g) => g.group));
  return {
    boxes: groups.map((g, i) => ({ x: i, g, colour: g.colour ?? colours[i] ?? theme.colour.faint })),
    labels: groups.map((g) => texts.group(g.group, texts.number(g.n), crowded)),
    brackets: [...(props.brackets ?? [])],
    legend: [],
    width: 0.55,
  };
}

/** Height of each bracket in steps: one that spans another stands above it. */
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
const span = (b: { from: number; to: number } | undefined) => (b ? Math.abs(b.to - b.from) : 0);

export function boxOptions(props: BoxPlotProps, theme: StromaTheme, texts: BoxTexts): Highcharts.Options {
  const { valueLabel, groupLabel, showPoints = Boolean(props.comparison) } = props;
  const scene = sceneOf(props, theme, texts);
  const { boxes, labels, brackets } = scene;
  const levels = bracketLevels(brackets);
  const bottom = Math.min(0, ...boxes.map((b) => b.g.min));
  const rows = brackets.length ? Math.max(...levels) + 1 : 0;
  const random = seededRandom(7);
  const crowded = labels.some((l) => !l.includes('<br/>'));
  // SVG carries some 1,500 dots with ease; samples of a comparison are never that many.
  const room = crowded ? slanted(labels) : null;
  const every = Math.max(1, Math.ceil(boxes.reduce((n, b) => n + b.g.sampled.length, 0) / 1500));
  return {
    chart: {
      type: 'boxplot',
      spacingTop: 8 + (scene.legend.length ? 0 : rows * LEVEL),
      spacingLeft: room?.left ?? 8,
      marginBottom: room?.margin,
      events: {
        render() {
          renderMarks(this, bracketMarks(this, scene, levels, texts, theme));
        },
      },
    },
    legend: scene.legend.length
      ? { align: 'left', verticalAlign: 'top', margin: 4 + rows * LEVEL }
      : { enabled: false },
    xAxis: {
      min: -0.5,
      max: labels.length - 0.5,
      tickPositions: labels.map((_, i) => i),
      title: { text: groupLabel, offset: room?.titleOffset },
      labels: {
        rotation: crowded ? -50 : 0,
        style: { textOverflow: 'none', whiteSpace: 'nowrap' },
        formatter: ({ pos }) => labels[Number(pos)] ?? '',
      },
    },
    yAxis: {
      title: { text: valueLabel },
      min: bottom,
      startOnTick: false,
      labels: { formatter: ({ value }) => texts.number(Number(value)) },
    },
    tooltip: {
      formatter() {
        const custom = (this.options as { custom?: { g?: GroupSummary; point?: string } }).custom;
        return custom?.point ?? (custom?.g ? texts.tooltip(custom.g) : false);
      },
    },
    plotOptions: { boxplot: { pointRange: 1, pointWidth: undefined, grouping: false } },
    series: [
      {
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
        data: boxes.map(({ x, g, colour }) => {
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
            custom: { g },
          };
        }),
      },
      ...(showPoints
        ? [
            {
              type: 'scatter' as const,
              name: valueLabel,
              className: 'box-points',
              showInLegend: false,
              color: theme.colour.text,
              opacity: 0.6,
              accessibility: { enabled: false },
              enableMouseTracking: Boolean(props.comparison),
              marker: { symbol: 'circle', radius: props.comparison ? 3 : 1.5 },
              data: boxes.flatMap(({ x, g }) =>
                g.sampled
                  .map((v, i) => ({ v, name: g.names?.[i] }))
                  .filter((_, i) => i % every === 0)
                  .map(({ v, name }) => ({
                    x: x + (random() - 0.5) * scene.width * 0.5,
                    y: v,
                    custom: { point: `<b>${name ?? g.group}</b><br/>${texts.number(v)}` },
                  })),
              ),
            },
          ]
        : []),
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
  return scene.brackets.flatMap((b, i): Mark[] => {
    if (b.p === null) return [];
    const [x0, x1] = [xAxis.toPixels(b.from, false), xAxis.toPixels(b.to, false)];
    const y = chart.plotTop - 6 - (levels[i] ?? 0) * LEVEL;
    const words = `${stars(b.p)} ${texts.p(b.p)}`;
    const room = Math.abs(xAxis.toPixels(1, false) - xAxis.toPixels(0, false)) * Math.max(1, span(b));
    const text = room > words.length * 6.4 ? words : stars(b.p);
    return [
      { kind: 'path', d: `M${x0} ${y + 5}V${y}H${x1}V${y + 5}`, stroke: c.muted, width: 1, part: 'bracket' },
      {
        kind: 'text',
        x: (x0 + x1) / 2,
        y: y - 4,
        text,
        anchor: 'middle',
        fill: c.text,
        part: 'bracket-p',
        title: texts.p(b.p),
      },
    ];
  });
}
