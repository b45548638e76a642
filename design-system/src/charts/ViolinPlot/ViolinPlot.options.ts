import type { Highcharts } from '../../kernels/highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import { hasBox } from '../../kernels/results/finite.ts';
import type { GroupSummary, ViolinPlotProps } from '../../kernels/results/summary.types.ts';
import { seededRandom } from '../../tokens/random.ts';
import type { NamesBelow } from '../../kernels/highcharts/namesBelow.ts';
import { valueLabels } from '../../kernels/highcharts/tickText.ts';

/** Half of a group's width on the axis. */
const HALF = 0.42;
/** Groups with fewer cells have no shape: their cells are drawn as points, with the median. */
export const FEWEST_FOR_DENSITY = 20;
const isFew = (g: GroupSummary) => g.n < FEWEST_FOR_DENSITY;

/** Part of a group's width that a distribution uses: all of it, or one half of a split violin. */
export type ViolinSide = 'both' | 'left' | 'right';

/** Closed outline of a group's density around x; widths are relative to the group's own maximum. */
export function violinOutline(group: GroupSummary, x: number, side: ViolinSide = 'both'): [number, number][] {
  const { density, min, max } = group;
  if (isFew(group)) {
    const at = x + (side === 'left' ? -HALF / 2 : side === 'right' ? HALF / 2 : 0);
    return [
      [at, min],
      [at, max],
    ];
  }
  const peak = Math.max(...density, 0);
  // All cells have the same value: draws a line, so that the group is not missing.
  if (!peak || density.length < 2 || max <= min)
    return [
      [side === 'right' ? x : x - HALF, min],
      [side === 'left' ? x : x + HALF, min],
    ];
  const at = (i: number) => min + ((max - min) * i) / (density.length - 1);
  const half = (sign: number) => density.map((d, i): [number, number] => [x + sign * (d / peak) * HALF, at(i)]);
  const centre: [number, number][] = [
    [x, at(density.length - 1)],
    [x, at(0)],
  ];
  if (side === 'left') return [...half(-1), ...centre];
  if (side === 'right') return [...half(1), ...centre];
  return [...half(1), ...half(-1).reverse()];
}

interface ViolinTexts {
  number: (value: number) => string;
  /** Cells of a group, never rounded. */
  count: (n: number) => string;
  tooltip: (group: GroupSummary) => string;
  spoken: (group: GroupSummary) => string;
}

/** One distribution: outline, box and median. Points that are not cells never react. */
function violin(
  g: GroupSummary,
  x: number,
  side: ViolinSide,
  look: { colour: string; theme: StromaTheme; box: boolean; spoken: string },
) {
  const { colour, theme, box, spoken } = look;
  if (!hasBox(g)) return [];
  const [from, to] = side === 'left' ? [-0.09, -0.01] : side === 'right' ? [0.01, 0.09] : [-0.05, 0.05];
  const quiet = { enableMouseTracking: false, accessibility: { enabled: false }, showInLegend: false };
  const outline = {
    type: 'polygon' as const,
    name: g.group,
    className: 'violin',
    data: violinOutline(g, x, side),
    color: colour,
    fillOpacity: 0.65,
    lineColor: colour,
    lineWidth: 1,
    opacity: isFew(g) ? 0.5 : 1,
    marker: { enabled: false, states: { hover: { enabled: false } } },
    accessibility: { exposeAsGroupOnly: true, description: spoken },
    showInLegend: false,
    custom: { group: g },
  };
  const boxOf = {
    type: 'polygon' as const,
    name: `${g.group} box`,
    className: 'violin-box',
    ...quiet,
    color: theme.colour.surface,
    lineWidth: 1,
    lineColor: theme.colour.text,
    data: [
      [x + from, g.q1],
      [x + to, g.q1],
      [x + to, g.q3],
      [x + from, g.q3],
    ],
  };
  const median = {
    type: 'line' as const,
    name: `${g.group} median`,
    className: 'violin-median',
    ...quiet,
    color: theme.colour.text,
    lineWidth: 2,
    marker: { enabled: false },
    data: [
      [x + (side === 'both' ? -0.12 : side === 'left' && isFew(g) ? -HALF : from), g.median],
      [x + (side === 'both' ? 0.12 : side === 'right' && isFew(g) ? HALF : to), g.median],
    ],
  };
  if (isFew(g)) return [outline, median];
  return box ? [outline, boxOf, median] : [outline];
}

/** Group names with numbers of cells, for both halves in a split plot. */
export function violinNames({ data: groups, split }: ViolinPlotProps, count: (n: number) => string): NamesBelow {
  return {
    labels: groups.map((g, i) => {
      const other = split ? ` | ${count(split.groups[i]?.n ?? 0)}` : '';
      return { name: g.group, n: `n = ${count(g.n)}${other}` };
    }),
  };
}

/** Polygons on a numeric axis with the groups' names as labels; box and sampled points inside (specification 2.8). */
export function violinOptions(props: ViolinPlotProps, theme: StromaTheme, texts: ViolinTexts): Highcharts.Options {
  const {
    data: groups,
    valueLabel,
    groupLabel,
    palette = 'Default',
    showPoints = false,
    showBox = true,
    split,
  } = props;
  const colours = categoryColours(palette, split ? 2 : groups.length);
  const colour = (i: number) => groups[i]?.colour ?? colours[i] ?? theme.colour.faint;
  const halves = split ? [groups, split.groups] : [groups];
  const random = seededRandom(11);
  // Above about 1,200 dots SVG is slow; every k-th keeps the spread whether the sample is sorted or not.
  const every = Math.max(1, Math.ceil((groups.length * halves.length * 200) / 1200));
  const zero = halves.flat().every((g) => !hasBox(g) || g.min >= 0);
  const sides: ViolinSide[] = split ? ['left', 'right'] : ['both'];
  const series = sides.flatMap((side, half) =>
    (halves[half] ?? []).flatMap((g, i) =>
      violin(g, i, side, {
        colour: split ? (colours[half] ?? theme.colour.faint) : colour(i),
        theme,
        box: showBox,
        spoken: texts.spoken(g),
      }).map((part) =>
        props.onSelect && part.className === 'violin'
          ? {
              ...part,
              cursor: 'pointer' as const,
              events: { click: () => props.onSelect?.({ item: props.data[i]?.group ?? '', index: i }) },
            }
          : part,
      ),
    ),
  ) as Highcharts.SeriesOptionsType[];
  if (split)
    split.names.forEach((name, half) =>
      series.push({
        type: 'scatter',
        name,
        color: colours[half],
        marker: { symbol: 'square', radius: 5 },
        data: [],
        showInLegend: true,
        events: { legendItemClick: () => false },
      }),
    );
  const points = (opacity: number, radius: number, chosen: (g: GroupSummary) => readonly number[]) =>
    series.push({
      type: 'scatter',
      name: 'cells',
      className: 'violin-points',
      enableMouseTracking: false,
      accessibility: { enabled: false },
      showInLegend: false,
      color: theme.colour.text,
      opacity,
      marker: { radius, symbol: 'circle' },
      data: sides.flatMap((side, half) =>
        (halves[half] ?? []).flatMap((g, i) =>
          chosen(g)
            .filter(Number.isFinite)
            .map((v): [number, number] => {
              const at = side === 'both' ? (random() - 0.5) * 0.5 : (0.1 + random() * 0.25) * (half ? 1 : -1);
              return [i + at, v];
            }),
        ),
      ),
    });
  if (showPoints) points(0.35, 1, (g) => (isFew(g) || !hasBox(g) ? [] : g.sampled.filter((_, k) => k % every === 0)));
  if (halves.flat().some(isFew)) points(0.7, 2.5, (g) => (isFew(g) && hasBox(g) ? g.sampled : []));
  return {
    chart: { type: 'polygon' },
    legend: split ? { align: 'left', verticalAlign: 'top', margin: 4 } : { enabled: false },
    xAxis: {
      min: -0.5,
      max: groups.length - 0.5,
      tickPositions: groups.map((_, i) => i),
      title: { text: groupLabel },
    },
    yAxis: {
      title: { text: valueLabel },
      min: zero ? 0 : undefined,
      startOnTick: false,
      endOnTick: false,
      maxPadding: 0.02,
      labels: valueLabels(),
    },
    tooltip: {
      followPointer: true,
      formatter() {
        const g = (this.series.options.custom as { group?: GroupSummary } | undefined)?.group;
        return g ? texts.tooltip(g) : false;
      },
    },
    series,
  };
}
