import type { Highcharts } from '../../highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import { fitText } from '../marks/text.ts';
import { gatherSlices } from './gather.ts';
import type { PieChartProps } from './PieChart.types.ts';

export interface PieTexts {
  number: (v: number) => string;
  percent: (v: number) => string;
  other: (n: number) => string;
  more: (n: number) => string;
}

/** Names and shares at the slices; no legend to look up. */
export function pieOptions(
  props: PieChartProps,
  theme: StromaTheme,
  texts: PieTexts,
  width: number,
): Highcharts.Options {
  const { title, slices, gatherBelow, palette = 'Default', onPick, unit } = props;
  const shown = gatherSlices(slices, gatherBelow);
  const colours = categoryColours(palette, slices.length);
  // A category keeps its colour whatever is gathered: by its place in the data.
  const place = new Map(slices.map((s, i) => [s.name, i]));
  const room = Math.max(56, Math.min(200, width * 0.2));
  return {
    chart: { type: 'pie' },
    tooltip: {
      formatter() {
        const s = shown[this.index];
        if (!s) return false;
        const head = `<b>${s.name ?? texts.other(s.members.length)}</b><br/>${texts.number(s.value)} ${unit} (${texts.percent(s.share)})`;
        const list = s.members
          .slice(0, 12)
          .map((m) => `${m.name} ${texts.number(m.value)} (${texts.percent(m.share)})`);
        const rest = s.members.length > 12 ? [texts.more(s.members.length - 12)] : [];
        return [head, ...list, ...rest].join('<br/>');
      },
    },
    accessibility: {
      keyboardNavigation: { seriesNavigation: { pointNavigationEnabledThreshold: false } },
      point: {
        descriptionFormatter: (point) => {
          const s = shown[point.index];
          return s
            ? `${s.name ?? texts.other(s.members.length)}, ${texts.number(s.value)} ${unit}, ${texts.percent(s.share)}`
            : '';
        },
      },
    },
    plotOptions: {
      pie: {
        size: width < 520 ? '44%' : '76%',
        borderWidth: 1,
        borderColor: theme.colour.surface,
        cursor: onPick ? 'pointer' : undefined,
        dataLabels: {
          enabled: true,
          distance: 16,
          connectorColor: theme.colour.plotAxis,
          style: {
            color: theme.colour.text,
            fontSize: '12px',
            fontWeight: '400',
            textOutline: 'none',
            textOverflow: 'none',
          },
          formatter() {
            const s = shown[this.index];
            return s ? `${fitText(s.name ?? texts.other(s.members.length), room)}<br/>${texts.percent(s.share)}` : '';
          },
        },
        point: {
          events: {
            click() {
              const s = shown[this.index];
              if (s?.name) onPick?.(s.name);
            },
          },
        },
      },
    },
    series: [
      {
        type: 'pie',
        name: title,
        data: shown.map((s) => ({
          name: s.name ?? texts.other(s.members.length),
          y: s.value,
          className: s.name === null ? 'gathered' : undefined,
          color: s.name === null ? theme.colour.noExpression : (s.colour ?? colours[place.get(s.name) ?? 0]),
        })),
      },
    ],
  };
}
