import type { Meta, StoryObj } from '@storybook/react-vite';
import { ithFixture } from '@stroma/contract/fixtures/tools/ith';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { longNames } from '../../../chart-tests/make.ts';
import { waitForCharts, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { IthPanel } from './IthPanel.tsx';
import type { IthPanelProps } from './IthPanel.types.ts';

const meta: Meta<typeof IthPanel> = {
  title: 'Explorer/ITH/IthPanel',
  component: IthPanel,
  decorators: [pageDecorator],
  args: { result: ithFixture, view: 'cellTypes', onViewChange: fn(), onDownload: fn(), onColour: fn() },
  render: function Held(args: IthPanelProps) {
    const [view, setView] = useState(args.view);
    return <IthPanel {...args} view={view} onViewChange={setView} />;
  },
};
export default meta;
type Story = StoryObj<typeof IthPanel>;
const chartName = (root: HTMLElement) => root.querySelector('[data-chart]')?.getAttribute('aria-label');

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await waitForCharts(canvasElement, 2);
    // must show: by cell type
    await waitFor(() => expect(chartName(canvasElement)).toContain(messageText('ith.byCellType')));
    await expect(canvas.getByRole('heading', { name: messageText('ith.distances') })).toBeVisible();
    // must show: sample score
    await userEvent.click(canvas.getByRole('radio', { name: messageText('ith.sampleScore') }));
    await waitFor(() => expect(chartName(canvasElement)).toContain(messageText('ith.sampleScore')));
    await userEvent.click(canvas.getByRole('button', { name: /scores|评分/i }));
    await expect(args.onDownload).toHaveBeenCalledOnce();
  },
};
/** A sample without a score shows the reason, and is never drawn as zero. */
export const MissingScores: Story = {
  args: {
    view: 'samples',
    result: {
      ...ithFixture,
      samples: ithFixture.samples.map((s, i) => (i ? s : { ...s, cells: 2, score: null, reason: 'few' as const })),
    },
  },
  play: async ({ canvasElement }) => {
    await waitForCharts(canvasElement);
    await expect(within(canvasElement).getByText(/fewer than 10 cells|不足 10 个细胞/)).toBeVisible();
  },
};
const ORANGE = '#cc5500';
const sample = ithFixture.samples[0]?.sample ?? '';
const type = ithFixture.cellTypes[0]?.cellType ?? '';
/** Samples and cell types have the colours that they have on the embedding. */
export const DatasetColours: Story = {
  args: { view: 'samples', colours: { samples: new Map([[sample, ORANGE]]), cellTypes: new Map([[type, ORANGE]]) } },
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(canvasElement.querySelectorAll(`svg [data-part="sample"][fill="${ORANGE}"]`)).toHaveLength(1),
    );
  },
};
export const WithoutCellTypes: Story = {
  args: { view: 'samples', result: { ...ithFixture, cellTypeBy: null, cellTypes: [] } },
};
const names = longNames(30);
export const Extreme: Story = {
  args: {
    result: {
      ...ithFixture,
      samples: names.map((sample, i) => ({
        sample,
        group: i % 2 ? '复发组' : 'primary',
        cells: 40 + i,
        score: (i % 9) / 10,
        reason: null,
      })),
      cellTypes: names.map((cellType, i) => ({
        cellType,
        sample: names[0] ?? '',
        cells: 30 + i,
        score: (i % 7) / 8,
        reason: null,
      })),
    },
  },
};
