import type { Highcharts } from '../../highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import type { DistributionProps, GroupSummary } from '../summary.types.ts';
import { seededRandom } from '../../tokens/random.ts';

/** Half a group's place on the axis. */
const HALF = 0.42;

/** Closed outline of a group's density around x; widths are relative to the group's own maximum. */
export function violinOutline(group: GroupSummary, x: number): [number, number][] {
  const { density, min, max } = group;
  const peak = Math.max(...density, 0);
  if (!peak || density.length < 2) return [];
  const at = (i: number) => min + ((max - min) * i) / (density.length - 1);
  const right = density.map((d, i): [number, number] => [x + (d / peak) * HALF, at(i)]);
  const left = density.map((d, i): [number, number] => [x - (d / peak) * HALF, at(i)]).reverse();
  return [...right, ...left];
}

interface ViolinTexts {
  group: (name: string, n: string, oneLine: boolean) => string;
  number: (value: number) => string;
  tooltip: (group: GroupSummary) => string;
}

/** Polygons on a numeric axis with the groups' names as labels; box and sampled points inside (specification 2.8). */
export function violinOptions(props: DistributionProps, theme: StromaTheme, texts: ViolinTexts): Highcharts.Options {
  const { groups, valueLabel, groupLabel, palette = 'Default', showPoints = false } = props;
  const colours = categoryColours(palette, groups.length);
  const colour = (i: number) => groups[i]?.colour ?? colours[i] ?? '#888888';
  const random = seededRandom(11);
  // SVG carries some 1,200 dots with ease; every k-th keeps the spread whether the sample is sorted or not.
  const every = Math.max(1, Math.ceil((groups.length * 200) / 1200));
  const zero = groups.every((g) => g.min >= 0);
  const series: Highcharts.SeriesOptionsType[] = groups.flatMap((g, i) => [
    {
      type: 'polygon' as const,
      name: g.group,
      data: violinOutline(g, i),
      color: colour(i),
      fillOpacity: 0.65,
      lineColor: colour(i),
      lineWidth: 1,
      // A point of an outline is not a cell.
      marker: { enabled: false, states: { hover: { enabled: false } } },
      accessibility: { exposeAsGroupOnly: true },
      enableMouseTracking: true,
      custom: { group: g },
    },
    {
      type: 'polygon' as const,
      name: `${g.group} box`,
      enableMouseTracking: false,
      accessibility: { enabled: false },
      color: theme.colour.surface,
      lineWidth: 1,
      lineColor: theme.colour.text,
      data: [
        [i - 0.05, g.q1],
        [i + 0.05, g.q1],
        [i + 0.05, g.q3],
        [i - 0.05, g.q3],
      ],
    },
    {
      type: 'line' as const,
      name: `${g.group} median`,
      enableMouseTracking: false,
      accessibility: { enabled: false },
      color: theme.colour.text,
      lineWidth: 2,
      marker: { enabled: false },
      data: [
        [i - 0.12, g.median],
        [i + 0.12, g.median],
      ],
    },
  ]);
  if (showPoints)
    series.push({
      type: 'scatter',
      name: 'cells',
      enableMouseTracking: false,
      accessibility: { enabled: false },
      color: theme.colour.text,
      opacity: 0.35,
      marker: { radius: 1, symbol: 'circle' },
      data: groups.flatMap((g, i) =>
        g.sampled.filter((_, k) => k % every === 0).map((v) => [i + (random() - 0.5) * 0.5, v] as [number, number]),
      ),
    });
  const crowded = groups.length > 8 || groups.some((g) => g.group.length > 12);
  return {
    chart: { type: 'polygon', spacingLeft: crowded ? 36 : 8 },
    legend: { enabled: false },
    xAxis: {
      min: -0.5,
      max: groups.length - 0.5,
      tickPositions: groups.map((_, i) => i),
      title: { text: groupLabel },
      labels: {
        rotation: crowded ? -50 : 0,
        // n must stay readable: names are shortened before, never by the library.
        style: { textOverflow: 'none', whiteSpace: 'nowrap' },
        formatter: ({ pos }) => {
          const g = groups[Number(pos)];
          return g ? texts.group(g.group, texts.number(g.n), crowded) : '';
        },
      },
    },
    yAxis: {
      title: { text: valueLabel },
      min: zero ? 0 : undefined,
      startOnTick: false,
      labels: { formatter: ({ value }) => texts.number(Number(value)) },
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
