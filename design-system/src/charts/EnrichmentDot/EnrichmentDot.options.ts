import type { EnrichmentTerm } from '@stroma/contract/tools';
import type { Highcharts } from '../../kernels/highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { rampBytes } from '../../tokens/palettes.ts';
import { areRanked, DATABASES, dotPlaces, scoresOf, SIGNIFICANT, topTerms } from '../../kernels/results/enrichment.ts';
import type { EnrichmentProps } from '../../kernels/results/enrichment.types.ts';
import { COLUMN, enrichmentRows, NARROW } from '../../kernels/results/enrichmentRows.ts';
import type { EnrichmentTexts } from '../../kernels/results/enrichmentTexts.ts';
import { colourBar } from '../../kernels/matrix/heatMarks.ts';
import { heatColour, type HeatModel } from '../../kernels/matrix/heatModel.ts';
import type { Mark } from '../../kernels/marks/marks.types.ts';
import { renderMarks } from '../../kernels/highcharts/renderMarks.ts';
import { fitText, textWidth, wrapText } from '../../kernels/text/text.ts';
import { niceTicks } from '../../kernels/text/ticks.ts';
import { valueLabels } from '../../kernels/highcharts/tickText.ts';

/** px of a database's name. */
const NAME = 11;
/** px of a row at least. */
const LEAST_ROW = 22;
const MOST = 10;

interface Span {
  name: string;
  /** First and last row. */
  from: number;
  to: number;
}
const spansOf = (shown: readonly EnrichmentTerm[], texts: EnrichmentTexts): Span[] =>
  DATABASES.flatMap((database) => {
    const rows = shown.flatMap((x, i) => (x.database === database ? [i] : []));
    return rows.length ? [{ name: texts.database(database), from: rows[0] as number, to: rows.at(-1) as number }] : [];
  });
/** Whether the database names have room along their brackets. */
const areLong = (spans: readonly Span[]): boolean =>
  spans.every((s) => textWidth(s.name, NAME) <= (s.to - s.from) * LEAST_ROW);
/** Whether database names are horizontal next to the rows; term names leave room for them. */
export function hasHorizontalNames(shown: readonly EnrichmentTerm[], texts: EnrichmentTexts, width: number): boolean {
  const spans = spansOf(shown, texts);
  return spans.length > 1 && !(width < NARROW && areLong(spans));
}

/** Position of a dot; null without a value. */
const placeOf = (x: number | null, row: number) => (x === null ? { y: null } : { x, y: row });

export function enrichmentDotOptions(
  props: EnrichmentProps,
  theme: StromaTheme,
  texts: EnrichmentTexts,
  width: number,
): Highcharts.Options {
  const { data: terms, top, selected: picked, onSelect } = props;
  const shown = topTerms(terms, top);
  const scores = scoresOf(shown);
  const isRanked = areRanked(shown);
  const axis = isRanked ? texts.nes : texts.ratio;
  const several = new Set(shown.map((x) => x.database)).size > 1;
  const places = dotPlaces(shown);
  const highest = Math.max(1e-9, ...scores.map((score) => score ?? 0));
  const most = Math.max(1, ...shown.map((x) => x.overlap));
  const colours = { bytes: rampBytes('haze', theme.scheme), domain: [0, highest] as const };
  const colourOf = (score: number | null) => (score === null ? 'transparent' : heatColour(colours, score));

  const narrow = width < NARROW;
  const radius = (n: number) => Math.max(2, MOST * Math.sqrt(n / most));
  const spans = spansOf(shown, texts);
  const isUpright = narrow && areLong(spans);
  const rows = enrichmentRows(shown, width, hasHorizontalNames(shown, texts, width));
  const side =
    isUpright && several
      ? 30
      : several
        ? Math.min(
            width * (width < COLUMN ? 0.2 : narrow ? 0.17 : 0.22),
            24 + Math.max(...spans.map((s) => textWidth(s.name, NAME))),
          )
        : 24;
  return {
    chart: {
      type: 'scatter',
      marginLeft: rows.width + 12,
      marginTop: narrow ? 60 : 36,
      marginRight: side,
      events: {
        render() {
          renderMarks(this, [
            ...legendMarks(this, colours, most, radius, narrow, theme, texts),
            ...(several ? bracketMarks(this, spans, isUpright, theme) : []),
          ]);
        },
      },
    },
    legend: { enabled: false },
    xAxis: {
      title: { text: axis },
      ...(isRanked ? { plotLines: [{ value: 0, color: theme.colour.plotAxis, width: 1, zIndex: 1 }] } : { min: 0 }),
      tickPixelInterval: 56,
      gridLineWidth: 0,
      labels: valueLabels(isRanked ? 1 : 100),
    },
    yAxis: {
      categories: shown.map((x) => x.term),
      title: { text: undefined },
      reversed: true,
      min: 0,
      max: shown.length - 1,
      labels: {
        step: 1,
        style: { textOverflow: 'none', whiteSpace: 'nowrap', color: theme.colour.text },
        formatter: ({ pos }) => (rows.names[Number(pos)] ?? []).join('<br/>'),
      },
    },
    tooltip: {
      formatter() {
        const term = shown[Number(this.y)];
        return term ? texts.tooltip(term) : false;
      },
    },
    accessibility: {
      keyboardNavigation: { seriesNavigation: { pointNavigationEnabledThreshold: false } },
      point: {
        descriptionFormatter: (point) => {
          const x = shown[Number(point.y)];
          return x
            ? `${x.term}, ${axis} ${texts.number(isRanked ? (x.nes ?? 0) : x.ratio * 100)}, ${texts.count} ${x.overlap}`
            : '';
        },
      },
    },
    series: [
      {
        type: 'scatter',
        name: axis,
        turboThreshold: 0,
        cursor: onSelect ? 'pointer' : undefined,
        point: {
          events: {
            click() {
              const term = shown[this.y ?? -1];
              if (term) onSelect?.({ item: term, index: terms.indexOf(term) });
            },
          },
        },
        data: shown.map((x, i) => ({
          ...placeOf(places[i] ?? null, i),
          name: x.term,
          // A term without a p value is a ring.
          color: colourOf(scores[i] ?? null),
          marker: {
            symbol: 'circle',
            radius: radius(x.overlap),
            lineWidth: x.term_id === picked ? 2 : 0.75,
            lineColor: x.term_id === picked ? theme.colour.accent : theme.colour.plotAxis,
          },
        })),
      },
    ],
  };
}

function legendMarks(
  chart: Highcharts.Chart,
  colours: Pick<HeatModel, 'bytes' | 'domain'>,
  most: number,
  radius: (n: number) => number,
  narrow: boolean,
  theme: StromaTheme,
  texts: EnrichmentTexts,
): Mark[] {
  const c = theme.colour;
  const spec = {
    valueLabel: texts.score,
    rowLabel: '',
    columnLabel: '',
    matrix: { rows: [], columns: [], values: [] },
  };
  const marks = colourBar(
    { ...colours, spec, extent: null } as unknown as HeatModel,
    { number: texts.number, noValue: '', more: String, count: String },
    theme,
    8,
    4,
  );
  // Position on the ramp that equals the significance line of bars.
  const share = -Math.log10(SIGNIFICANT) / colours.domain[1];
  const ramp = marks.filter((m) => m.kind === 'rect');
  const [first, last] = [ramp[0], ramp.at(-1)];
  if (first && last && share < 1) {
    const at = first.x + share * (last.x + last.w - first.x);
    marks.push({
      kind: 'path',
      d: `M${at} 2V20`,
      stroke: c.text,
      width: 1.5,
      dash: '3 2',
      title: texts.number(SIGNIFICANT),
      part: 'significance-line',
    });
  }
  let x = narrow ? 8 : textWidth(texts.score) + 200;
  const y = narrow ? 38 : 11;
  marks.push({ kind: 'text', x, y: y + 4, text: texts.count, fill: c.text, part: 'count-legend' });
  x += textWidth(texts.count) + 12;
  const steps = niceTicks(0, most, 3).filter((n) => n >= 1 && Number.isInteger(n));
  for (const n of steps.length > 1 ? steps : [Math.max(1, Math.round(most / 4)), most]) {
    const r = radius(n);
    marks.push(
      { kind: 'circle', x: x + r, y, r, fill: c.faint },
      { kind: 'text', x: x + r * 2 + 3, y: y + 4, text: texts.size(n), fill: c.muted },
    );
    x += r * 2 + textWidth(texts.size(n)) + 14;
  }
  return marks;
}

/** Brackets with database names beside their rows. */
function bracketMarks(
  chart: Highcharts.Chart,
  spans: readonly Span[],
  isUpright: boolean,
  { colour: c }: StromaTheme,
): Mark[] {
  const axis = chart.yAxis[0];
  if (!axis) return [];
  const right = chart.plotLeft + chart.plotWidth;
  const room = chart.chartWidth - right - 13;
  return spans.flatMap((s): Mark[] => {
    const [y0, y1] = [axis.toPixels(s.from, false) - 9, axis.toPixels(s.to, false) + 9];
    const line: Mark = { kind: 'path', d: `M${right + 4} ${y0}h4V${y1}h-4`, stroke: c.plotAxis, width: 1 };
    const middle = (y0 + y1) / 2;
    if (isUpright) {
      const turned = { x: right + 12, y: middle, rotate: 90, anchor: 'middle' as const };
      return [line, { kind: 'text', ...turned, text: s.name, size: NAME, fill: c.text, part: 'database' }];
    }
    const words = wrapText(s.name, room, NAME);
    const most = Math.max(1, Math.floor((y1 - y0 + 4) / 14));
    const lines = (words.length > most ? [...words.slice(0, most - 1), words.slice(most - 1).join(' ')] : words).map(
      (text) => fitText(text, room, NAME),
    );
    return [
      line,
      ...lines.map((text, i): Mark => ({
        ...{ kind: 'text', x: right + 12, y: middle + 4 + (i - (lines.length - 1) / 2) * 14, text },
        ...{ size: NAME, fill: c.text },
        // One name, even if it takes several lines.
        ...(i === 0 && { part: 'database', ...(lines.join(' ') !== s.name && { title: s.name }) }),
      })),
    ];
  });
}
