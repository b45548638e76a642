import type { Meta, StoryObj } from '@storybook/react-vite';
import { cellQualityFixture as quality } from '@stroma/contract/fixtures/tools/cell-quality';
import { expect, fn, within } from 'storybook/test';
import { longNames } from '../../held.stories.helper.tsx';
import { pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { Contamination } from './Contamination.tsx';
const rows = quality.contamination;
const meta: Meta<typeof Contamination> = {
  title: 'Explorer/Cell quality/Contamination',
  component: Contamination,
  decorators: [pageDecorator],
  args: { state: { state: 'ready', data: rows } },
};
export default meta;
type Story = StoryObj<typeof Contamination>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    // must show: per sample
    for (const r of rows) await expect(canvas.getByRole('rowheader', { name: r.sample })).toBeVisible();
  },
};
/** Exactly 0.25 is not above it; a sample without an estimate is marked. */
export const Threshold: Story = {
  args: {
    state: {
      state: 'ready',
      data: [
        { sample: 'at', cells: 900, fraction: 0.25, contaminated: false },
        { sample: 'above', cells: 900, fraction: 0.2501, contaminated: true },
        { sample: 'small', cells: 80, fraction: null, contaminated: false },
      ],
    },
  },
  play: async ({ canvasElement }) => {
    // must show: above 0.25 marked contaminated
    const marked = within(canvasElement).getAllByText(messageText('contamination.contaminated'));
    await expect(marked).toHaveLength(1);
    await expect(marked[0]?.closest('tr')).toHaveTextContent('above');
  },
};
/** Clusters, with the removed share. */
export const ByCluster: Story = {
  args: {
    by: 'cluster',
    state: {
      state: 'ready',
      data: [
        { sample: '0', cells: 900, fraction: 0.3, contaminated: true, removed: 0.162 },
        { sample: '1', cells: 80, fraction: 0.08, contaminated: false, removed: null },
      ],
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    // must show: by cluster, with the share that was removed
    await expect(canvas.getByRole('columnheader', { name: messageText('contamination.cluster') })).toBeVisible();
    const row = (name: string) => canvas.getByRole('rowheader', { name }).closest('[role=row]');
    await expect(row('0')).toHaveTextContent(/16(\.2)?\s*%/);
    await expect(row('1')).not.toHaveTextContent('%');
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
    state: {
      state: 'ready',
      data: longNames(60).map((sample, i) => ({ sample, cells: 99_999, fraction: i / 60, contaminated: i > 15 })),
    },
  },
};
