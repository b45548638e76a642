import type { Highcharts } from '../../highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import type { DistributionProps, GroupSummary } from '../summary.types.ts';

interface BoxTexts {
  group: (name: string, n: string) => string;
  number: (value: number) => string;
  tooltip: (group: GroupSummary) => string;
}
/** Whiskers end at Tukey's fences, 1.5 x the interquartile range, within the data. */
export function whiskers(g: GroupSummary): [number, number] {
  const reach = 1.5 * (g.q3 - g.q1);
  return [Math.max(g.min, g.q1 - reach), Math.min(g.max, g.q3 + reach)];
}
export function boxOptions(props: DistributionProps, theme: StromaTheme, texts: BoxTexts): Highcharts.Options {
  const { groups, valueLabel, groupLabel, palette = 'Default' } = props;
  const colours = categoryColours(palette, groups.length);
  return {
    chart: { type: 'boxplot' },
    legend: { enabled: false },
    xAxis: {
      categories: groups.map((g) => texts.group(g.group, texts.number(g.n))),
      title: { text: groupLabel },
      labels: { rotation: groups.length > 8 ? -45 : 0 },
    },
    yAxis: { title: { text: valueLabel }, min: groups.every((g) => g.min >= 0) ? 0 : undefined },
    tooltip: {
      formatter() {
        const g = groups[this.x as number];
        return g ? texts.tooltip(g) : false;
      },
    },
    series: [
      {
        type: 'boxplot',
        name: valueLabel,
        medianColor: theme.colour.text,
        medianWidth: 2,
        stemColor: theme.colour.plotAxis,
        whiskerColor: theme.colour.plotAxis,
        whiskerLength: '30%',
        data: groups.map((g, i) => {
          const [low, high] = whiskers(g);
          const color = g.colour ?? colours[i] ?? '#888888';
          return { x: i, low, q1: g.q1, median: g.median, q3: g.q3, high, color, fillColor: `${color}55` };
        }),
      },
    ],
  };
}
