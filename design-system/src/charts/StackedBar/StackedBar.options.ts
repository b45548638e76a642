import type { Highcharts } from '../../kernels/highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import { renderMarks } from '../../kernels/highcharts/renderMarks.ts';
import type { Mark } from '../../kernels/marks/marks.types.ts';
import { finiteOrNull } from '../../kernels/results/finite.ts';
import { fitSuffixedNames, nameFitter } from '../../kernels/text/names.ts';
import { fitText, textWidth } from '../../kernels/text/text.ts';
import { orderBars } from './order.ts';
import type { StackedBarProps } from './StackedBar.types.ts';
import { valueLabels } from '../../kernels/highcharts/tickText.ts';

export interface StackedTexts {
  number: (v: number) => string;
  percent: (v: number) => string;
  label: (name: string, n: number) => string;
  share: string;
  cells: string;
}

/** Right margin in px for upright group names. */
const UPRIGHT = 32;
/** px of a bar's row at least, for words beside several of them. */
const ROW = 24;
const isUpright = (width: number, spans: readonly { name: string; from: number; to: number }[]): boolean =>
  width < 500 && spans.every(({ name, from, to }) => textWidth(name) + 4 <= (to - from + 1) * ROW);

/** Horizontal, so that long names stay readable; from 40 bars on, rows are thinner and n is only in the tooltip. */
export function stackedOptions(
  props: StackedBarProps,
  theme: StromaTheme,
  texts: StackedTexts,
  width: number,
): Highcharts.Options {
  const {
    groups,
    groupLabel,
    data: series,
    scale: mode,
    palette = 'Default',
    valueLabel,
    shareLabel,
    hasTotals = true,
  } = props;
  const c = theme.colour;
  const colours = categoryColours(palette, series.length);
  const { order, totals, spans } = orderBars(props);
  const names = order.map((i) => (hasTotals ? texts.label(groups[i] ?? '', totals[i] ?? 0) : (groups[i] ?? '')));
  // With brackets, names are limited so that the bars keep enough of a narrow figure.
  const [most, beside] = spans.length ? (width < 640 ? [0.28, 0.18] : [0.38, 0.22]) : [width < 520 ? 0.35 : 0.42, 0];
  const room = Math.min(Math.max(...names.map((n) => textWidth(n)), 40), width * most);
  // A long name is shortened before its n, never through it.
  const fitted = fitSuffixedNames(
    names.map((label, k) => {
      const name = groups[order[k] ?? 0] ?? '';
      return { name, tail: label.slice(name.length) };
    }),
    room,
  );
  const fitSeries = nameFitter(
    series.map((s) => s.name),
    180,
  );
  const widest = Math.max(...spans.map((s) => textWidth(s.name)), 0) + 28;
  // On one column of a page, names that fit along their brackets are upright.
  const side = spans.length ? (isUpright(width, spans) ? UPRIGHT : Math.min(width * beside, widest)) : 20;
  return {
    chart: {
      type: 'bar',
      marginLeft: room + 44,
      marginRight: side,
      events: {
        render() {
          renderMarks(this, groupMarks(this, spans, theme, isUpright(width, spans)));
        },
      },
    },
    xAxis: {
      categories: order.map((i) => groups[i] ?? ''),
      title: { text: groupLabel },
      tickLength: 0,
      labels: {
        step: 1,
        style: { textOverflow: 'none', whiteSpace: 'nowrap', fontSize: groups.length > 40 ? '10.5px' : '12px' },
        formatter: ({ pos }) => fitted[Number(pos)] ?? '',
      },
    },
    yAxis: {
      title: { text: mode === 'percent' ? (shareLabel ?? texts.share) : (valueLabel ?? texts.cells) },
      min: 0,
      max: mode === 'percent' ? 100 : undefined,
      endOnTick: mode !== 'percent',
      reversedStacks: false,
      labels: valueLabels(),
    },
    tooltip: {
      formatter() {
        const i = order[Number(this.x)] ?? 0;
        const share = (Number(this.y) || 0) / (totals[i] || 1);
        const value = texts.number(this.y ?? 0);
        const said = hasTotals || mode === 'count' ? `${value} (${texts.percent(share)})` : texts.percent(share);
        return `<b>${this.series.name}</b><br/>${groups[i]}<br/>${said}`;
      },
    },
    accessibility: {
      keyboardNavigation: { seriesNavigation: { pointNavigationEnabledThreshold: false } },
      point: {
        descriptionFormatter: (point) =>
          `${groups[order[point.x] ?? 0]}, ${point.series.name}, ${
            hasTotals || mode === 'count'
              ? texts.number(point.y ?? 0)
              : texts.percent((point.y ?? 0) / (totals[order[point.x] ?? 0] || 1))
          }`,
      },
    },
    plotOptions: {
      bar: {
        stacking: mode === 'percent' ? 'percent' : 'normal',
        borderWidth: groups.length > 40 ? 0 : 0.5,
        borderColor: c.surface,
        pointPadding: 0.08,
        groupPadding: 0.06,
        borderRadius: 0,
        ...(props.onSelect && {
          cursor: 'pointer' as const,
          point: {
            events: {
              click() {
                const index = { series: this.series.index, group: order[this.x] ?? 0 };
                const item = { series: series[index.series]?.name ?? '', group: props.groups[index.group] ?? '' };
                props.onSelect?.({ item, index });
              },
            },
          },
        }),
      },
    },
    legend: { align: 'left', verticalAlign: 'top', margin: 8 },
    series: series.map((s, k) => ({
      type: 'bar' as const,
      name: fitSeries(s.name),
      color: s.colour ?? colours[k],
      data: order.map((i) => finiteOrNull(s.values[i])),
    })),
  };
}

function groupMarks(
  chart: Highcharts.Chart,
  spans: readonly { name: string; from: number; to: number }[],
  theme: StromaTheme,
  upright: boolean,
): Mark[] {
  const axis = chart.xAxis[0];
  if (!axis) return [];
  const c = theme.colour;
  const right = chart.plotLeft + chart.plotWidth;
  const half = Math.abs(axis.toPixels(1, false) - axis.toPixels(0, false)) / 2 - 2;
  return spans.flatMap((s): Mark[] => {
    const [y0, y1] = [axis.toPixels(s.from, false) - half, axis.toPixels(s.to, false) + half];
    const text = fitText(s.name, upright ? y1 - y0 - 4 : chart.chartWidth - right - 20);
    return [
      { kind: 'path', d: `M${right + 6} ${y0}h4V${y1}h-4`, stroke: c.plotAxis, width: 1, part: 'sample-group' },
      {
        kind: 'text',
        ...(upright
          ? { x: right + 24, y: (y0 + y1) / 2, rotate: -90, anchor: 'middle' as const }
          : { x: right + 15, y: (y0 + y1) / 2 + 4 }),
        text,
        fill: c.text,
        part: 'sample-group-name',
        ...(text !== s.name && { title: s.name }),
      },
    ];
  });
}
