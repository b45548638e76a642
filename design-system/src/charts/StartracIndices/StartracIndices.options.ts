import type { Highcharts } from '../../kernels/highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import { nameHeight } from '../../kernels/clonotype/classBars.ts';
import { nameFitter } from '../../kernels/text/names.ts';
import { finiteOrNull } from '../../kernels/results/finite.ts';
import { STARTRAC_INDICES, type StartracIndicesProps } from './StartracIndices.types.ts';
import { valueLabels } from '../../kernels/highcharts/tickText.ts';

export const startracHeight = (types: number) => Math.max(220, 110 + types * 46);

/** Three horizontal bars per type from zero; an undefined index has no bar and is explained in the tooltip. */
export function startracOptions(props: StartracIndicesProps, theme: StromaTheme, t: Translate): Highcharts.Options {
  const { data: startrac, groupLabel, onSelect } = props;
  const colours = categoryColours('Default', STARTRAC_INDICES.length);
  const text = (value: number | null) =>
    finiteOrNull(value) === null ? t('vdj.d50.none') : t.number(value ?? 0, { maximumFractionDigits: 3 });
  return {
    chart: { type: 'bar' },
    legend: { align: 'left', verticalAlign: 'top', margin: 8 },
    xAxis: {
      categories: startrac.map((s) => s.type),
      title: { text: groupLabel },
      labels: {
        step: 1,
        style: { textOverflow: 'none', whiteSpace: 'nowrap' },
        formatter: ({ pos, chart }) => {
          const s = startrac[pos];
          return s
            ? `${nameFitter(
                startrac.map(({ type }) => type),
                nameHeight(chart.chartWidth),
              )(s.type)} (n = ${t.number(s.cells)})`
            : '';
        },
      },
    },
    yAxis: {
      title: { text: t.dynamic('vdj.startrac.axis') },
      min: 0,
      labels: valueLabels(),
    },
    tooltip: {
      formatter() {
        const s = startrac[this.x as number];
        const index = STARTRAC_INDICES[this.series.index];
        return s && index
          ? `<b>${s.type}</b><br/>${this.series.name}: ${text(s[index])}<br/>${t('vdj.clonotypes')}: ${t.number(s.clonotypes)}<br/>${t('chart.cells')}: ${t.number(s.cells)}`
          : false;
      },
    },
    accessibility: {
      keyboardNavigation: { seriesNavigation: { pointNavigationEnabledThreshold: false } },
      point: {
        descriptionFormatter: (point) => {
          const index = STARTRAC_INDICES[point.series.index];
          const s = startrac[point.x];
          return `${s?.type}, ${point.series.name}, ${text(index && s ? s[index] : null)}`;
        },
      },
    },
    plotOptions: {
      bar: {
        borderWidth: 0,
        pointPadding: 0.04,
        groupPadding: 0.1,
        ...(onSelect && {
          cursor: 'pointer' as const,
          point: {
            events: {
              click() {
                const s = startrac[this.x];
                if (s) onSelect({ item: s.type, index: this.x });
              },
            },
          },
        }),
      },
    },
    series: STARTRAC_INDICES.map((index, k) => ({
      type: 'bar' as const,
      name: t.dynamic(`vdj.startrac.${index}`),
      color: colours[k] as string,
      borderColor: theme.colour.surface,
      data: startrac.map((s) => finiteOrNull(s[index])),
    })),
  };
}
