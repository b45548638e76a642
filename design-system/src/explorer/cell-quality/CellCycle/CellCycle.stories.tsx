import type { Meta, StoryObj } from '@storybook/react-vite';
import { cellQualityFixture as quality } from '@stroma/contract/fixtures/tools/cell-quality';
import { expect, fn, userEvent, within } from 'storybook/test';
import { withState, longNames } from '../../held.stories.helper.tsx';
import { waitForCharts, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { CellCycle } from './CellCycle.tsx';
const data = { groups: quality.phases };
const meta: Meta<typeof CellCycle> = {
  title: 'Explorer/Cell quality/CellCycle',
  component: CellCycle,
  decorators: [pageDecorator],
  args: { state: { state: 'ready', data }, mode: 'percent', onModeChange: fn(), onShowOnEmbedding: fn() },
  render: withState(CellCycle, { mode: 'onModeChange' }),
};
export default meta;
type Story = StoryObj<typeof CellCycle>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await waitForCharts(canvasElement);
    // must show: phases by group
    for (const i of [0, 1, 2])
      await expect(
        canvasElement.querySelectorAll(`.highcharts-series-group .highcharts-series-${i} .highcharts-point`),
      ).toHaveLength(quality.phases.length);
    // besides: counts, and the embedding
    await userEvent.click(canvas.getByRole('radio', { name: 'n' }));
    await expect(args.onModeChange).toHaveBeenLastCalledWith('count');
    await userEvent.click(canvas.getByRole('button', { name: messageText('explorer.showOnEmbedding') }));
    await expect(args.onShowOnEmbedding).toHaveBeenCalledOnce();
  },
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
export const Empty: Story = { args: { state: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: {
    state: { state: 'ready', data: { groups: longNames(60).map((group) => ({ group, G1: 90_000, S: 12, G2M: 0 })) } },
  },
  play: async ({ canvasElement }) => waitForCharts(canvasElement),
};
