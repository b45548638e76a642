import type { Highcharts } from '../highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { renderMarks } from '../highcharts/renderMarks.ts';
import type { HeatLayout } from './heatLayout.ts';
import { heatMarks } from './heatMarks.ts';
import { cellOf, heatColour, type HeatModel } from './heatModel.ts';
import type { HeatTexts } from './heat.types.ts';

/** Position of the body and everything around it; also used for an exported copy of another size. */
export function heatFrame(model: HeatModel, layout: HeatLayout, texts: HeatTexts, theme: StromaTheme) {
  const { body, width, height } = layout;
  const marks = heatMarks(model, layout, texts, theme);
  return {
    chart: {
      spacing: [0, 0, 0, 0],
      margin: [body.y, width - body.x - body.w, height - body.y - body.h, body.x],
      events: {
        render(this: Highcharts.Chart) {
          renderMarks(this, marks);
        },
      },
    },
  } satisfies Highcharts.Options;
}

interface HeatInteraction {
  lines: (row: number, column: number) => readonly string[];
  onPick?: (row: number, column: number) => void;
}

/** The cells as a Highcharts heatmap: colours are computed here, the same as on the canvas. */
export function heatOptions(
  model: HeatModel,
  layout: HeatLayout,
  texts: HeatTexts,
  theme: StromaTheme,
  act: HeatInteraction,
): Highcharts.Options {
  const frame = heatFrame(model, layout, texts, theme);
  const place = (point: { x: number; y?: number }): [number, number] => [
    model.rowOrder[point.y ?? 0] ?? 0,
    model.columnOrder[point.x] ?? 0,
  ];
  const hidden = { visible: false, startOnTick: false, endOnTick: false, minPadding: 0, maxPadding: 0 };
  return {
    chart: { type: 'heatmap', ...frame.chart },
    legend: { enabled: false },
    // The series' point range adds half a cell at each end.
    xAxis: { ...hidden, min: 0, max: model.columns - 1 },
    yAxis: { ...hidden, min: 0, max: model.rows - 1, reversed: true },
    accessibility: {
      series: { pointDescriptionEnabledThreshold: 400 },
      keyboardNavigation: { seriesNavigation: { pointNavigationEnabledThreshold: false } },
      point: { descriptionFormatter: (point) => act.lines(...place(point as { x: number; y: number })).join(', ') },
    },
    tooltip: {
      formatter() {
        const [name = '', ...rest] = act.lines(...place({ x: Number(this.x), y: Number(this.y) }));
        return [`<b>${name}</b>`, ...rest].join('<br/>');
      },
    },
    series: [
      {
        type: 'heatmap',
        name: model.spec.valueLabel,
        turboThreshold: 0,
        borderWidth: Math.min(layout.cell.w, layout.cell.h) >= 8 ? 1 : 0,
        borderColor: theme.colour.surface,
        cursor: act.onPick ? 'pointer' : undefined,
        states: { hover: { borderColor: theme.colour.text, brightness: 0 } },
        point: {
          events: {
            click() {
              act.onPick?.(...place({ x: this.x, y: this.y as number }));
            },
          },
        },
        data: model.rowOrder.flatMap((row, y) =>
          model.columnOrder.map((column, x) => {
            const value = cellOf(model, row, column);
            return { x, y, value, color: value === null ? 'transparent' : heatColour(model, value) };
          }),
        ),
      },
    ],
  };
}
