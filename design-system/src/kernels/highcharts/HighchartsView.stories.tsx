import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { ThemeProvider, useTheme } from 'styled-components';
import type { ChartElement } from '../figure/chartElement.types.ts';
import type { Highcharts } from './core.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { buildTheme } from '../../theme/themes.ts';
import { chartOf } from './chartOf.ts';
import { onPhone } from '../../chart-tests/kit.stories.helper.tsx';
import { titleFaults } from '../../chart-tests/axisFacts.ts';
import { HighchartsView } from './HighchartsView.tsx';

type Point = { x: number; y: number; marker?: { radius: number } };
const points = (scale: number, marker = false): Point[] =>
  Array.from({ length: 20 }, (_, x) => ({ x, y: scale * (x % 7), ...(marker && { marker: { radius: 9 } }) }));
const options = (data: Point[], unit: string, more: Highcharts.Options = {}): Highcharts.Options => ({
  chart: { type: 'scatter' },
  xAxis: { title: { text: 'UMAP 1' } },
  yAxis: { title: { text: unit }, ...(more.yAxis as object) },
  series: [
    { type: 'scatter', id: 'a', name: 'T cells', data },
    { type: 'scatter', id: 'b', name: 'B cells', data: data.map((p) => ({ ...p, y: p.y + 1 })) },
  ],
});
const STATES = {
  first: options(points(1, true), 'counts', { yAxis: { plotLines: [{ value: 3, color: 'red', width: 2 }] } }),
  data: options(points(3), 'counts', { yAxis: { plotLines: [{ value: 3, color: 'red', width: 2 }] } }),
  line: options(points(3), 'counts'),
  axis: options(points(3), 'log counts'),
};
type State = keyof typeof STATES;

function Changing() {
  const [state, setState] = useState<State>('first');
  const [isDark, setDark] = useState(false);
  const theme = useTheme();
  return (
    <main>
      {(Object.keys(STATES) as State[]).map((id) => (
        <Button key={id} onPress={() => setState(id)}>
          {id}
        </Button>
      ))}
      <Button onPress={() => setDark(!isDark)}>theme</Button>
      <ThemeProvider theme={isDark ? buildTheme('dark', 'comfortable') : theme}>
        <HighchartsView options={STATES[state]} description="Cells" height={320} />
      </ThemeProvider>
    </main>
  );
}
const meta: Meta<typeof HighchartsView> = {
  title: 'Charts/HighchartsView',
  component: HighchartsView,
  args: { options: STATES.first, description: 'Cells', height: 320 },
};
export default meta;
type Story = StoryObj<typeof HighchartsView>;
export const Default: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() => chartOf(canvasElement));
    await expect(chartOf(canvasElement).series.map((s) => s.name)).toEqual(['T cells', 'B cells']);
  },
};
/** New data, new options and a new theme change the drawn chart; zoomed ranges and hidden series stay. */
export const UpdatedInPlace: Story = {
  globals: { theme: 'light' },
  render: () => <Changing />,
  play: async ({ canvasElement }) => {
    await waitFor(() => chartOf(canvasElement));
    const chart = chartOf(canvasElement);
    const press = (name: string) => userEvent.click(within(canvasElement).getByRole('button', { name }));
    const range = (axis: Highcharts.Axis | undefined) => [axis?.getExtremes().userMin, axis?.getExtremes().userMax];
    chart.xAxis[0]?.setExtremes(2, 8);
    chart.yAxis[0]?.setExtremes(1, 5);
    chart.series[1]?.setVisible(false);

    const redraw = chart.redraw.bind(chart);
    let redraws = 0;
    chart.redraw = (...of) => {
      redraws += 1;
      redraw(...of);
    };
    await press('data');
    await waitFor(() => expect(chartOf(canvasElement).series[0]?.points[6]?.y).toBe(18));
    await expect(redraws).toBe(1);
    await expect(chartOf(canvasElement)).toBe(chart);
    await expect([range(chart.xAxis[0]), range(chart.yAxis[0])]).toEqual([
      [2, 8],
      [1, 5],
    ]);
    await expect(chart.series.map((s) => s.visible)).toEqual([true, false]);
    // The points' own markers of the first data have been removed.
    await expect(chart.series[0]?.points[3]?.options.marker).toBeUndefined();

    const file = () => canvasElement.querySelector<ChartElement>('[data-chart]')!.stromaSvg!(480) as string;
    await expect(canvasElement.querySelectorAll('.highcharts-plot-line')).toHaveLength(1);
    await expect(file()).toContain('highcharts-plot-line');

    // The same options in another theme: lines are kept, on the page and in the file.
    await press('theme');
    await waitFor(() => expect(canvasElement.querySelectorAll('.highcharts-plot-line')).toHaveLength(1));
    await expect(file()).toContain('highcharts-plot-line');
    await press('theme');

    await press('line');
    await waitFor(() => expect(chart.yAxis[0]?.options.plotLines ?? []).toHaveLength(0));
    await expect(canvasElement.querySelectorAll('.highcharts-plot-line')).toHaveLength(0);
    await expect(file()).not.toContain('highcharts-plot-line');

    // Another quantity on the axis: its zoom is reset, and the other axis keeps its own.
    await press('axis');
    await waitFor(() => expect(chart.yAxis[0]?.options.title?.text).toBe('log counts'));
    await expect([range(chart.xAxis[0]), range(chart.yAxis[0])]).toEqual([
      [2, 8],
      [undefined, undefined],
    ]);

    const colour = () => chart.yAxis[0]?.options.gridLineColor;
    const light = colour();
    await press('theme');
    await waitFor(() => expect(colour()).not.toBe(light));
    await expect(chartOf(canvasElement)).toBe(chart);
    await expect(range(chart.xAxis[0])).toEqual([2, 8]);
  },
};

/** Outlines that go up one side and down the other, so each x occurs twice. */
const OUTLINES = [
  [
    [1, 0],
    [2, 1],
    [1, 2],
    [0, 1],
  ],
  [
    [1, 0],
    [3, 1],
    [2, 3],
    [1, 4],
    [0, 3],
    [-1, 1],
  ],
  [
    [1, 1],
    [3, 2],
    [1, 5],
    [-1, 2],
  ],
] as const;
function Outlines() {
  const [state, setState] = useState(0);
  const data = OUTLINES[state]!.map((point) => [...point]);
  return (
    <main>
      <Button onPress={() => setState((state + 1) % OUTLINES.length)}>next</Button>
      <HighchartsView options={{ series: [{ type: 'polygon', data }] }} description="Outline" height={320} />
    </main>
  );
}
/** A new outline has its own corners in their own order. */
export const OutlinesInPlace: Story = {
  render: () => <Outlines />,
  play: async ({ canvasElement }) => {
    await waitFor(() => chartOf(canvasElement));
    const corners = () => chartOf(canvasElement).series[0]?.points.map(({ x, y }) => [x, y]);
    for (const next of [1, 2, 0, 2]) {
      while (String(corners()) !== String(OUTLINES[next])) {
        const before = String(corners());
        await userEvent.click(within(canvasElement).getByRole('button', { name: 'next' }));
        await waitFor(() => expect(String(corners())).not.toBe(before));
        await expect(OUTLINES.map(String)).toContain(String(corners()));
      }
    }
  },
};

/** Names of equal length, starting with narrow digits: space for the first is not enough for the second. */
const digits: Highcharts.Options = {
  chart: { type: 'bar' },
  xAxis: {
    categories: ['rep1 (n = 11,111,111)', 'rep2 (n = 88,888,888)'],
    title: { text: 'Sample' },
    labels: { style: { whiteSpace: 'nowrap', textOverflow: 'none' } },
  },
  series: [{ type: 'bar', name: 'copies', data: [11, 88] }],
};
/** An axis title overlaps none of the axis labels, whatever their digits. */
export const Digits: Story = {
  args: { options: digits, height: 120 },
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(canvasElement.querySelectorAll('.highcharts-axis-labels text').length).toBeGreaterThan(2),
    );
    await expect(titleFaults(canvasElement)).toEqual([]);
  },
};

const lying: Highcharts.Options = {
  chart: { type: 'bar' },
  xAxis: { categories: ['A long name (n = 1,200)'], labels: { style: { whiteSpace: 'nowrap', textOverflow: 'none' } } },
  series: [{ type: 'bar', name: 'cells', data: [3] }],
};
/** If names fill the box, a horizontal bar chart has no space for the plot; no part has a negative size, which browsers report. */
export const NoRoom: Story = {
  render: () => (
    <div style={{ width: 120 }}>
      <HighchartsView options={lying} description="Cells" height={160} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => chartOf(canvasElement));
    const chart = chartOf(canvasElement);
    const smallest = () =>
      Math.min(
        ...[...chart.container.querySelectorAll('rect')].flatMap((rect) =>
          ['width', 'height'].map((name) => Number(rect.getAttribute(name))),
        ),
      );
    await expect(chart.plotWidth).toBe(0);
    await expect(smallest()).toBeGreaterThanOrEqual(0);
    // Also if it becomes equally narrow or low.
    for (const [width, height] of [
      [500, 160],
      [120, 160],
      [500, 20],
    ] as const) {
      chart.setSize(width, height, false);
      await expect(smallest()).toBeGreaterThanOrEqual(0);
    }
  },
};

/** A file of a wished height is as high, its note included. */
export const NoteInFile: Story = {
  args: { leftOut: 3 },
  play: async ({ canvasElement }) => {
    await waitFor(() => chartOf(canvasElement));
    const box = canvasElement.querySelector('[data-chart]') as ChartElement;
    const heightOf = (svg = '') => Number(/<svg [^>]*? height="([\d.]+)"/.exec(svg)?.[1]);
    await expect(heightOf(box.stromaSvg?.(433, 500))).toBe(500);
    await expect(box.stromaSvg?.(433, 500)).toContain('data-part="left-out"');
  },
};

/** A legend with many entries shows all of them: the chart grows, and there are no page arrows. */
export const LongLegend: Story = {
  args: {
    height: 240,
    options: {
      legend: { align: 'left', verticalAlign: 'top' },
      series: Array.from({ length: 60 }, (_, i) => ({
        ...{ type: 'line', name: `Effector memory T cells ${i + 1}`, data: [i, i + 1, i] },
      })) as Highcharts.SeriesOptionsType[],
    },
  },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(chartOf(canvasElement).plotHeight).toBeGreaterThan(100));
    await expect(canvasElement.querySelectorAll('.highcharts-legend-navigation')).toHaveLength(0);
    const box = canvasElement.querySelector('.highcharts-root')?.getBoundingClientRect();
    const items = [...canvasElement.querySelectorAll('.highcharts-legend-item text')];
    await expect(items).toHaveLength(60);
    const outside = items.filter((item) => item.getBoundingClientRect().bottom > (box?.bottom ?? 0));
    await expect(outside).toEqual([]);
  },
};

/** On a phone, a legend of many entries folds: a press or Enter opens it, and the plot keeps its place. */
export const LongLegendNarrow: Story = {
  args: { ...LongLegend.args, height: 240 },
  decorators: [onPhone],
  play: async ({ canvasElement }) => {
    const button = await within(canvasElement).findByRole('button', { name: 'Legend (60)' });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    const items = () => canvasElement.querySelectorAll('.highcharts-legend-item text').length;
    await waitFor(() => expect(items()).toBe(0));
    await expect(chartOf(canvasElement).plotHeight).toBeGreaterThan(120);
    // A file has every entry.
    const box = canvasElement.querySelector('[data-chart]') as ChartElement;
    await expect(box.stromaSvg?.(390)).toContain('Effector memory T cells 60');
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(items()).toBe(60));
    await expect(button).toHaveAttribute('aria-expanded', 'true');
  },
};
