import type { Meta, StoryObj } from '@storybook/react-vite';
import { bulkFixture } from '@stroma/contract/fixtures/tools/bulk';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { longNames } from '../../../chart-tests/make.ts';
import { drawn, onPage, say } from '../../tool.stories.helper.tsx';
import { BulkResult } from './BulkResult.tsx';
import type { BulkResultProps, BulkTab } from './BulkResult.types.ts';

const [pair] = bulkFixture.comparisons as [(typeof bulkFixture.comparisons)[number]];
const meta: Meta<typeof BulkResult> = {
  title: 'Explorer/Bulk/BulkResult',
  component: BulkResult,
  decorators: [onPage],
  args: {
    state: { state: 'ready', data: bulkFixture },
    tab: 'table',
    onTabChange: fn(),
    comparison: 0,
    onComparisonChange: fn(),
    thresholds: { foldChange: 2, pvalue: 0.05, qvalue: 0.05 },
    onDownload: fn(),
    onGenePick: fn(),
  },
  render: function Held(args: BulkResultProps) {
    const [tab, setTab] = useState(args.tab);
    return <BulkResult {...args} tab={tab} onTabChange={setTab} />;
  },
};
export default meta;
type Story = StoryObj<typeof BulkResult>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const open = (id: BulkTab) => userEvent.click(canvas.getByRole('tab', { name: say(`bulk.tab.${id}`) }));
    const grid = () => within(canvas.getByRole('grid'));
    // must show: tables
    await expect(grid().getAllByRole('row')).toHaveLength(pair.rows.length + 1);
    await userEvent.click(canvas.getByRole('radio', { name: `${pair.a} ↑` }));
    await expect(grid().getAllByRole('row')).toHaveLength(pair.rows.filter((r) => r.class === 'up').length + 1);
    await userEvent.click(grid().getAllByRole('row')[1] as HTMLElement);
    await expect(args.onGenePick).toHaveBeenCalledOnce();
    // must show: volcano
    await open('volcano');
    await drawn(canvasElement);
    await expect(canvas.getByRole('heading', { name: new RegExp(say('bulk.tab.volcano')) })).toBeVisible();
    // must show: PCA
    await open('pca');
    await drawn(canvasElement, 2);
    await expect(canvas.getByRole('heading', { name: say('bulk.pca') })).toBeVisible();
    // must show: heatmap
    await open('heatmap');
    await drawn(canvasElement);
    await expect(canvas.getByRole('heading', { name: new RegExp(say('bulk.tab.heatmap')) })).toBeVisible();
    // must show: GSEA
    await open('gsea');
    await drawn(canvasElement);
    const second = pair.gsea?.terms[1]?.term ?? '';
    await userEvent.click(grid().getByText(second));
    await waitFor(() => expect(canvasElement.querySelector('[data-chart]')?.outerHTML).toContain(second));
  },
};
export const Volcano: Story = { args: { tab: 'volcano' } };
export const Gsea: Story = { args: { tab: 'gsea' } };
export const GseaSkipped: Story = {
  args: { tab: 'gsea', state: { state: 'ready', data: { ...bulkFixture, comparisons: [{ ...pair, gsea: null }] } } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(say('bulk.noGsea'))).toBeVisible();
  },
};
export const Loading: Story = { args: { state: { state: 'loading', progress: 0.5 } } };
export const Empty: Story = { args: { state: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'JOB_FAILED' }, onRetry: fn() } },
};
const [a = '', b = ''] = longNames(2);
export const Extreme: Story = {
  args: {
    tab: 'volcano',
    state: {
      state: 'ready',
      data: { ...bulkFixture, comparisons: longNames(40).map((name) => ({ ...pair, name, a, b })) },
    },
  },
};
