import type { Meta, StoryObj } from '@storybook/react-vite';
import { cellQualityFixture as quality } from '@stroma/contract/fixtures/tools/cell-quality';
import { expect, fn, userEvent, within } from 'storybook/test';
import { longNames } from '../../held.stories.helper.tsx';
import { waitForCharts, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { Doublets } from './Doublets.tsx';
// The fixture has no scores, so its gene counts, scaled to 0 to 1, are used instead.
const scores = (quality.metrics.genes ?? []).map((g) => {
  const s = (v: number) => v / g.max;
  return {
    ...g,
    min: s(g.min),
    max: 1,
    q1: s(g.q1),
    q3: s(g.q3),
    median: s(g.median),
    mean: s(g.mean),
    sampled: g.sampled.map(s),
  };
});
const data = { groups: quality.doublets, scores };
const meta: Meta<typeof Doublets> = {
  title: 'Explorer/Cell quality/Doublets',
  component: Doublets,
  decorators: [pageDecorator],
  args: { state: { state: 'ready', data }, onShowOnEmbedding: fn() },
};
export default meta;
type Story = StoryObj<typeof Doublets>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: score
    await waitForCharts(canvasElement);
    await expect(canvasElement.querySelector('[data-chart]')).toHaveTextContent(messageText('doublets.score'));
    // must show: share
    await expect(canvas.getByRole('columnheader', { name: messageText('doublets.share') })).toBeVisible();
    const [first] = quality.doublets;
    await expect(canvas.getByRole('row', { name: new RegExp(first?.group ?? '') })).toHaveTextContent('%');
    // must show: on the embedding
    await userEvent.click(canvas.getByRole('button', { name: messageText('explorer.showOnEmbedding') }));
    await expect(args.onShowOnEmbedding).toHaveBeenCalledOnce();
  },
};
export const NoScores: Story = {
  args: { state: { state: 'ready', data: { groups: quality.doublets, scores: null } } },
};
/** Cells without a sample, in the reader's language. */
export const Unassigned: Story = {
  args: {
    state: { state: 'ready', data: { groups: [{ group: 'Unassigned', n: 20, doublets: 1 }], scores: null } },
  },
  play: async ({ canvasElement }) => {
    const shown = document.documentElement.lang === 'zh-CN' ? '未分配' : 'Unassigned';
    await expect(within(canvasElement).getByRole('rowheader', { name: shown })).toBeVisible();
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
      data: { groups: longNames(60).map((group) => ({ group, n: 99_999, doublets: 12_345 })), scores: null },
    },
  },
};
