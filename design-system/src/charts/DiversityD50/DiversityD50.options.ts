import type { Highcharts } from '../../kernels/highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { rampStops } from '../../tokens/palettes.ts';
import { nameHeight } from '../../kernels/clonotype/classBars.ts';
import { unitWord } from '../../kernels/clonotype/unit.ts';
import { nameFitter } from '../../kernels/text/names.ts';
import { finiteOrNull } from '../../kernels/results/finite.ts';
import type { DiversityD50Props } from './DiversityD50.types.ts';
import { valueLabels } from '../../kernels/highcharts/tickText.ts';

/** Horizontal bars from zero with the value next to each; a group without an index shows a note instead of zero. */
export function diversityD50Options(props: DiversityD50Props, theme: StromaTheme, t: Translate): Highcharts.Options {
  const { data: diversity, groupLabel, measure: index = 'd50' } = props;
  const name = t.dynamic(`vdj.index.${index}`);
  const text = (value: number | null) =>
    finiteOrNull(value) === null
      ? t('vdj.d50.none')
      : t.number(value ?? 0, { maximumFractionDigits: index === 'chao1' ? 0 : index === 'd50' ? 1 : 3 });
  const colour = rampStops('haze', theme.scheme)[3];
  return {
    chart: { type: 'bar' },
    legend: { enabled: false },
    xAxis: {
      categories: diversity.map((d) => d.group),
      title: { text: groupLabel },
      labels: {
        step: 1,
        style: { textOverflow: 'none', whiteSpace: 'nowrap' },
        formatter: ({ pos, chart }) => {
          const d = diversity[pos];
          return d
            ? `${nameFitter(
                diversity.map(({ group }) => group),
                nameHeight(chart.chartWidth),
              )(d.group)} (n = ${t.number(d.clonotypes)})`
            : '';
        },
      },
    },
    yAxis: {
      title: { text: index === 'd50' ? t('vdj.d50.axis') : name },
      min: 0,
      labels: valueLabels(),
    },
    tooltip: {
      formatter() {
        const d = diversity[this.x as number];
        return d
          ? `<b>${d.group}</b><br/>${name}: ${text(d[index])}<br/>${t('vdj.clonotypes')}: ${t.number(d.clonotypes)}<br/>${unitWord(props.unit, t)}: ${t.number(d.cells)}`
          : false;
      },
    },
    plotOptions: {
      bar: {
        borderWidth: 0,
        pointPadding: 0.1,
        groupPadding: 0.08,
        minPointLength: 2,
        ...(props.onSelect && {
          cursor: 'pointer' as const,
          point: {
            events: {
              click() {
                const d = diversity[this.x];
                if (d) props.onSelect?.({ item: d.group, index: this.x });
              },
            },
          },
        }),
        dataLabels: {
          enabled: true,
          crop: false,
          overflow: 'allow',
          allowOverlap: true,
          style: { color: theme.colour.text, fontSize: '12px', fontWeight: '400', textOutline: 'none' },
          formatter() {
            const d = diversity[this.x as number];
            return text(d?.[index] ?? null);
          },
        },
      },
    },
    series: [
      {
        type: 'bar',
        name,
        color: colour,
        // Null would remove the label that explains the missing bar.
        data: diversity.map((d) => ({
          y: finiteOrNull(d[index]) ?? 0,
          ...(finiteOrNull(d[index]) === null && { color: 'transparent' }),
        })),
      },
    ],
  };
}
