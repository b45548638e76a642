import type { Highcharts } from '../../highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { rampStops } from '../../tokens/palettes.ts';
import { fitText } from '../marks/text.ts';
import type { DiversityD50Props } from './DiversityD50.types.ts';

/** Lying bars from zero with the value beside each; a group without an index says so instead of showing zero. */
export function diversityD50Options(props: DiversityD50Props, theme: StromaTheme, t: Translate): Highcharts.Options {
  const { diversity, groupLabel } = props;
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
        formatter: ({ pos }) => {
          const d = diversity[pos];
          return d ? `${fitText(d.group, 120)} (n = ${t.number(d.clonotypes)})` : '';
        },
      },
    },
    yAxis: {
      title: { text: t('vdj.d50.axis') },
      min: 0,
      labels: { formatter: ({ value }) => t.number(Number(value)) },
    },
    tooltip: {
      formatter() {
        const d = diversity[this.x as number];
        return d
          ? `<b>${d.group}</b><br/>D50 ${d.d50 === null ? t('vdj.d50.none') : `${t.number(d.d50)} %`}<br/>${t('vdj.clonotypes')}: ${t.number(d.clonotypes)}<br/>${t('chart.cells')}: ${t.number(d.cells)}`
          : false;
      },
    },
    plotOptions: {
      bar: {
        borderWidth: 0,
        pointPadding: 0.1,
        groupPadding: 0.08,
        minPointLength: 2,
        dataLabels: {
          enabled: true,
          crop: false,
          overflow: 'allow',
          allowOverlap: true,
          style: { color: theme.colour.text, fontSize: '12px', fontWeight: '400', textOutline: 'none' },
          formatter() {
            const d = diversity[this.x as number];
            return d && d.d50 !== null ? t.number(d.d50, { maximumFractionDigits: 1 }) : t('vdj.d50.none');
          },
        },
      },
    },
    series: [
      {
        type: 'bar',
        name: 'D50',
        color: colour,
        // Null would leave out the label that tells why there is no bar.
        data: diversity.map((d) => ({ y: d.d50 ?? 0, ...(d.d50 === null && { color: 'transparent' }) })),
      },
    ],
  };
}
