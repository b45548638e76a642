import type { Highcharts } from '../../kernels/highcharts/core.ts';
import type { EnrichmentTerm } from '@stroma/contract/tools';
import type { StromaTheme } from '../../theme/themes.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import {
  areRanked,
  barScores,
  cappedScore,
  DATABASES,
  SIGNIFICANT,
  topTerms,
} from '../../kernels/results/enrichment.ts';
import type { EnrichmentBarProps } from '../../kernels/results/enrichment.types.ts';
import { enrichmentRows } from '../../kernels/results/enrichmentRows.ts';
import type { EnrichmentTexts } from '../../kernels/results/enrichmentTexts.ts';
import { valueLabels } from '../../kernels/highcharts/tickText.ts';

/** Bars of a p value of zero end at this line, whose label states this. */
const cappedLine = (shown: readonly EnrichmentTerm[], theme: StromaTheme): Highcharts.YAxisPlotLinesOptions => ({
  ...{ value: cappedScore(shown), color: theme.colour.text, dashStyle: 'Dot', width: 1, zIndex: 4 },
  className: 'capped-p',
  label: {
    ...{ text: 'p = 0', rotation: 0, align: 'left', x: 3, y: -4 },
    style: { color: theme.colour.muted, fontSize: '11px' },
  },
});

/** Horizontal bars, so that a term's name is read; a colour and a legend line for each database. */
export function enrichmentBarOptions(
  props: EnrichmentBarProps,
  theme: StromaTheme,
  texts: EnrichmentTexts,
  width: number,
): Highcharts.Options {
  const { data: terms, top, palette = 'Default', selected: picked, onSelect } = props;
  const shown = topTerms(terms, top);
  const present = DATABASES.filter((d) => shown.some((x) => x.database === d));
  const colours = categoryColours(palette, DATABASES.length);
  const isRanked = areRanked(shown);
  const scores = barScores(shown);
  const hasCapped = !isRanked && shown.some((x) => x.p_val_adj === 0);
  const axis = isRanked ? texts.nes : texts.score;
  const rows = enrichmentRows(shown, width);
  return {
    chart: { type: 'bar', marginRight: 28, marginLeft: rows.width + 12 },
    legend: { align: 'left', verticalAlign: 'top', margin: 8 },
    xAxis: {
      categories: shown.map((x) => x.term),
      labels: {
        step: 1,
        style: { textOverflow: 'none', whiteSpace: 'nowrap', color: theme.colour.text },
        formatter: ({ pos }) => (rows.names[Number(pos)] ?? []).join('<br/>'),
      },
      tickWidth: 0,
    },
    yAxis: {
      title: { text: axis },
      ...(!isRanked && { min: 0 }),
      labels: valueLabels(),
      plotLines: isRanked
        ? [{ value: 0, color: theme.colour.plotAxis, width: 1, zIndex: 3 }]
        : [
            {
              value: -Math.log10(SIGNIFICANT),
              color: theme.colour.text,
              dashStyle: 'Dash',
              width: 1,
              zIndex: 4,
              className: 'significance-line',
              label: {
                text: texts.number(SIGNIFICANT),
                rotation: 0,
                align: 'left',
                x: 3,
                y: -4,
                style: { color: theme.colour.muted, fontSize: '11px' },
              },
            },
            ...(hasCapped ? [cappedLine(shown, theme)] : []),
          ],
    },
    tooltip: {
      formatter() {
        const term = shown[Number(this.x)];
        return term ? texts.tooltip(term) : false;
      },
    },
    accessibility: {
      keyboardNavigation: { seriesNavigation: { pointNavigationEnabledThreshold: false } },
      point: {
        descriptionFormatter: (point) => `${shown[point.x]?.term ?? ''}, ${axis} ${texts.number(point.y ?? 0)}`,
      },
    },
    plotOptions: {
      bar: {
        grouping: false,
        borderWidth: 0,
        pointPadding: 0.1,
        groupPadding: 0.05,
        cursor: onSelect ? 'pointer' : undefined,
        dataLabels: {
          enabled: true,
          format: '{point.custom.overlap}',
          style: { color: theme.colour.muted, fontWeight: '400', textOutline: 'none', fontSize: '12px' },
        },
        point: {
          events: {
            click() {
              const term = shown[this.x];
              if (term) onSelect?.({ item: term, index: terms.indexOf(term) });
            },
          },
        },
      },
    },
    series: present.map((database) => ({
      type: 'bar' as const,
      id: database,
      name: texts.database(database),
      color: colours[DATABASES.indexOf(database)],
      data: shown.flatMap((x, i) =>
        x.database === database
          ? [
              {
                x: i,
                y: scores[i],
                name: x.term,
                custom: { overlap: x.overlap },
                ...(x.term_id === picked && { borderColor: theme.colour.accent, borderWidth: 2 }),
              },
            ]
          : [],
      ),
    })),
  };
}
