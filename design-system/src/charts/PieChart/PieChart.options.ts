import type { Highcharts } from '../../kernels/highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import { nameFitter } from '../../kernels/text/names.ts';
import { gatherSlices } from './gather.ts';
import type { PieChartProps } from './PieChart.types.ts';

export interface PieTexts {
  number: (v: number) => string;
  percent: (v: number) => string;
  other: (n: number) => string;
  more: (n: number) => string;
}

/** Names and shares at the slices, without a legend where possible. */
export function pieOptions(
  props: PieChartProps,
  theme: StromaTheme,
  texts: PieTexts,
  width: number,
): Highcharts.Options {
  const { title, data: slices, gatherBelow, palette = 'Default', onSelect, unit } = props;
  const shown = gatherSlices(slices, gatherBelow);
  const colours = categoryColours(palette, slices.length);
  // A category keeps its colour when slices are merged, because colours follow its index in the data.
  const place = new Map(slices.map((s, i) => [s.name, i]));
  const room = Math.max(56, Math.min(200, width * 0.2));
  const named = shown.map((s) => s.name ?? texts.other(s.members.length));
  const words = (i: number, most: number) => {
    const s = shown[i];
    return s ? [nameFitter(named, most)(named[i]!), texts.percent(s.share)] : [];
  };
  // A narrow screen has no room for names at the sides, so they are listed below.
  const isNarrow = width < 420;
  return {
    chart: { type: 'pie' },
    legend: {
      enabled: isNarrow,
      // Centres the legend; otherwise the library moves a vertical list to the side of the pie.
      layout: 'vertical',
      align: 'center',
      labelFormatter() {
        return words((this as Highcharts.Point).index, width - 110).join('  ');
      },
    },
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
        size: isNarrow ? '92%' : width < 620 ? '44%' : '76%',
        showInLegend: isNarrow,
        borderWidth: 1,
        borderColor: theme.colour.surface,
        cursor: onSelect ? 'pointer' : undefined,
        dataLabels: {
          enabled: !isNarrow,
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
            return words(this.index, room).join('<br/>');
          },
        },
        point: {
          events: {
            legendItemClick: () => false,
            click() {
              const s = shown[this.index];
              if (s?.name) onSelect?.({ item: s.name, index: place.get(s.name) ?? -1 });
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
