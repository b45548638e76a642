import type { Meta, StoryObj } from '@storybook/react-vite';
import { random } from '@stroma/contract/fixtures';
import {
  compositionFixture as result,
  compositionTablesFixture as tables,
} from '@stroma/contract/fixtures/tools/composition';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { chartOf } from '../../../kernels/highcharts/chartOf.ts';
import { countsOf } from '../../../kernels/results/composition.ts';
import { press } from '../../../chart-tests/press.ts';
import { withState, longNames } from '../../held.stories.helper.tsx';
import { closeOptions, waitForCharts, pageDecorator, options, messageText } from '../../tool.stories.helper.tsx';
import { CompositionPanel } from './CompositionPanel.tsx';

const data = { ...result, counts: countsOf(result, tables.counts) };
const meta: Meta<typeof CompositionPanel> = {
  title: 'Explorer/Composition/CompositionPanel',
  component: CompositionPanel,
  decorators: [pageDecorator],
  args: {
    state: { state: 'ready', data },
    by: 'sample',
    samples: null,
    onSamplesChange: fn(),
    mode: 'percent',
    onModeChange: fn(),
  },
  render: withState(CompositionPanel, { samples: 'onSamplesChange', mode: 'onModeChange' }),
};
export default meta;
type Story = StoryObj<typeof CompositionPanel>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await waitForCharts(canvasElement);
    const bars = () =>
      canvasElement.querySelectorAll('.highcharts-series-group .highcharts-series-0 .highcharts-point').length;
    await expect(bars()).toBe(result.samples.length);
    // must show: bars for selected samples
    const chosen = await options(canvasElement);
    await userEvent.click(chosen.getByRole('checkbox', { name: new RegExp(`^${result.samples[0]?.name}\\b`) }));
    await expect(args.onSamplesChange).toHaveBeenLastCalledWith(result.samples.slice(1).map((s) => s.name));
    await expect(bars()).toBe(result.samples.length - 1);
    await closeOptions();
    // must show: table with download
    const table = canvas.getByRole('grid', { name: messageText('composition.table') });
    await expect(within(table).getAllByRole('columnheader')).toHaveLength(result.cellTypes.length + 3);
    await expect(within(table).getAllByRole('row')).toHaveLength(result.samples.length);
    await userEvent.click(canvas.getByRole('button', { name: messageText('plot.downloadTable') }));
    const csv = await within(document.body).findByRole('menuitem', { name: 'CSV' });
    await waitFor(() => expect(csv).toBeVisible());
    await userEvent.keyboard('{Escape}');
  },
};
export const NoSamples: Story = {
  args: { samples: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByText(messageText('error.SAMPLES_REQUIRED')).length).toBeGreaterThan(0);
    await expect(canvasElement.querySelector('[data-chart]')).toBeNull();
  },
};
/** A cell type keeps its colour of the embedding, and a part of a bar selects it, also by Enter. */
export const Pick: Story = {
  args: { onPartPick: fn(), colours: new Map([[result.cellTypes[0]?.name ?? '', '#123456']]) },
  play: async ({ canvasElement, args }) => {
    await waitForCharts(canvasElement);
    const [bar] = canvasElement.querySelectorAll<SVGElement>('.highcharts-series-0 .highcharts-point');
    await expect(bar).toHaveAttribute('fill', '#123456');
    const chart = chartOf(canvasElement);
    press(chart.series[0]?.points[0]);
    await expect(args.onPartPick).toHaveBeenLastCalledWith(result.cellTypes[0]?.name, chart.xAxis[0]?.categories[0]);
    press(chart.series[2]?.points[1]);
    await expect(args.onPartPick).toHaveBeenLastCalledWith(result.cellTypes[2]?.name, chart.xAxis[0]?.categories[1]);
  },
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
export const Empty: Story = { args: { state: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
const { next } = random(11);
export const Extreme: Story = {
  args: {
    mode: 'count',
    state: {
      state: 'ready',
      data: {
        cellTypes: longNames(24).map((name) => ({ name, cells: 50_000 })),
        samples: longNames(60).map((name, i) => ({
          ...{ name, cells: 20_000 },
          group: i % 2 ? '初治患者' : 'Treatment-naive',
        })),
        counts: longNames(60).map(() => longNames(24).map(() => Math.floor(next() * 9000))),
      },
    },
  },
  play: async ({ canvasElement }) => waitForCharts(canvasElement),
};
