import type { Highcharts } from '../../highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { rampStops } from '../../tokens/palettes.ts';
import { fitText } from '../marks/text.ts';
import { axesOf, coupleOf, radiusOf } from './dots.ts';
import type { InteractionDotProps } from './InteractionDot.types.ts';

/** P values of the size legend. */
const KEY = [1, 0.05, 0.001] as const;

/** Pairs x couples of cell types: colour is log2(mean + 1), size the P value, a rim marks significance (specification 2.8). */
export function interactionDotOptions(
  props: InteractionDotProps,
  theme: StromaTheme,
  t: Translate,
): Highcharts.Options {
  const { rows, pValue = 0.05, ramp = 'haze', onPick } = props;
  const { names, columns } = axesOf(props);
  const [ys, xs] = [new Map(names.map((n, i) => [n, i])), new Map(columns.map((n, i) => [n, i]))];
  const shown = rows.filter((r) => ys.has(r.interacting_pair) && xs.has(coupleOf(r)));
  const stops = rampStops(ramp, theme.scheme);
  const c = theme.colour;
  const arrow = (couple: string) => couple.replace(' | ', ' → ');
  return {
    chart: { type: 'scatter', spacingLeft: 12, spacingRight: 16 },
    legend: { align: 'left', verticalAlign: 'top', symbolHeight: 16, itemDistance: 16 },
    xAxis: {
      categories: [...columns],
      gridLineWidth: 1,
      title: { text: t('interaction.couple') },
      labels: {
        rotation: -50,
        step: 1,
        style: { textOverflow: 'none', whiteSpace: 'nowrap' },
        formatter: ({ value }) => fitText(arrow(String(value)), 150),
      },
    },
    yAxis: {
      categories: [...names],
      reversed: true,
      title: { text: t('interaction.pair') },
      labels: {
        step: 1,
        style: { fontStyle: 'italic', textOverflow: 'none', whiteSpace: 'nowrap' },
        formatter: ({ value }) => fitText(String(value), 150),
      },
    },
    colorAxis: {
      min: 0,
      stops: stops.map((s, i) => [i / (stops.length - 1), s]),
      labels: { style: { color: c.muted, fontSize: '12px' } },
      // The title of a colour axis is its legend's.
      title: { text: undefined },
    },
    tooltip: {
      formatter() {
        const row = (this as unknown as { row?: (typeof rows)[number] }).row;
        return row
          ? `<b><i>${row.interacting_pair}</i></b><br/>${row.source} → ${row.target}<br/>${t('interaction.mean')}: ${t.number(row.means, { maximumSignificantDigits: 3 })}<br/>P: ${t.number(row.pvalues, { maximumSignificantDigits: 2 })}<br/>${t('interaction.rank')}: ${t.number(row.rank_value, { maximumSignificantDigits: 3 })}`
          : false;
      },
    },
    plotOptions: {
      scatter: {
        colorKey: 'value',
        cursor: onPick ? 'pointer' : undefined,
        point: {
          events: {
            click(this: Highcharts.Point) {
              const { row } = this as unknown as { row?: (typeof rows)[number] };
              if (row) onPick?.(row);
            },
          },
        },
      } as Highcharts.PlotScatterOptions,
    },
    series: [
      {
        type: 'scatter',
        name: t('interaction.logMean'),
        showInLegend: false,
        data: shown.map((row) => ({
          x: xs.get(coupleOf(row)) as number,
          y: ys.get(row.interacting_pair) as number,
          value: Math.log2(row.means + 1),
          row,
          marker: {
            symbol: 'circle',
            radius: radiusOf(row.pvalues),
            lineWidth: row.pvalues <= pValue ? 1.25 : 0,
            lineColor: c.text,
          },
        })),
      } as Highcharts.SeriesScatterOptions,
      ...KEY.map(
        (p): Highcharts.SeriesScatterOptions =>
          ({
            type: 'scatter',
            name:
              p === 1
                ? `P = ${t.number(1)}`
                : `P ${p === 0.001 ? '≤' : '='} ${t.number(p, { maximumFractionDigits: 3 })}`,
            data: [],
            colorAxis: false,
            color: c.muted,
            accessibility: { enabled: false },
            marker: { symbol: 'circle', radius: radiusOf(p), lineWidth: p <= pValue ? 1.25 : 0, lineColor: c.text },
            events: { legendItemClick: () => false },
          }) as Highcharts.SeriesScatterOptions,
      ),
    ],
  };
}
