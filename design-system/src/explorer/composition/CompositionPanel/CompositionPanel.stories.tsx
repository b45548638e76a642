import type { Meta, StoryObj } from '@storybook/react-vite';
import { random } from '@stroma/contract/fixtures';
import { compositionFixture as result } from '@stroma/contract/fixtures/tools/composition';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { held, longNames } from '../../held.stories.helper.tsx';
import { drawn, onPage, say } from '../../tool.stories.helper.tsx';
import { CompositionPanel } from './CompositionPanel.tsx';

const meta: Meta<typeof CompositionPanel> = {
  title: 'Explorer/Composition/CompositionPanel',
  component: CompositionPanel,
  decorators: [onPage],
  args: {
    state: { state: 'ready', data: result },
    samples: null,
    onSamplesChange: fn(),
    mode: 'percent',
    onModeChange: fn(),
    cells: 'annot_full',
    cellsOptions: [
      { id: 'annot_full', label: 'annot_full' },
      { id: 'cluster', label: 'cluster' },
    ],
    onCellsChange: fn(),
  },
  render: held(CompositionPanel, { samples: 'onSamplesChange', mode: 'onModeChange', cells: 'onCellsChange' }),
};
export default meta;
type Story = StoryObj<typeof CompositionPanel>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await drawn(canvasElement);
    const bars = () =>
      canvasElement.querySelectorAll('.highcharts-series-group .highcharts-series-0 .highcharts-point').length;
    await expect(bars()).toBe(result.groups.length);
    // must show: bars for selected samples
    await userEvent.click(canvas.getByRole('checkbox', { name: new RegExp(`^${result.groups[0]?.group}\\b`) }));
    await expect(args.onSamplesChange).toHaveBeenLastCalledWith(result.groups.slice(1).map((g) => g.group));
    await expect(bars()).toBe(result.groups.length - 1);
    // must show: table with download
    const table = canvas.getByRole('grid', { name: say('composition.table') });
    await expect(within(table).getAllByRole('columnheader')).toHaveLength(result.cellTypes.length + 3);
    await expect(within(table).getAllByRole('row')).toHaveLength(result.groups.length);
    await userEvent.click(canvas.getAllByRole('button', { name: say('plot.download') }).at(-1) as HTMLElement);
    const csv = await within(document.body).findByRole('menuitem', { name: 'CSV' });
    await waitFor(() => expect(csv).toBeVisible());
    await userEvent.keyboard('{Escape}');
  },
};
export const NoSamples: Story = {
  args: { samples: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByText(say('error.SAMPLES_REQUIRED')).length).toBeGreaterThan(0);
    await expect(canvasElement.querySelector('[data-chart]')).toBeNull();
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
        cellTypes: longNames(24),
        groups: longNames(60).map((group, i) => ({
          group,
          sampleGroup: i % 2 ? '初治患者' : 'Treatment-naive',
          cells: 20_000,
        })),
        counts: longNames(60).map(() => longNames(24).map(() => Math.floor(next() * 9000))),
      },
    },
  },
  play: async ({ canvasElement }) => drawn(canvasElement),
};
