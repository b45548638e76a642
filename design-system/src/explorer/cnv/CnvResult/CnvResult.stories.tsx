import type { Meta, StoryObj } from '@storybook/react-vite';
import { cnvFixture } from '@stroma/contract/fixtures/tools/cnv';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { longNames } from '../../../charts/stories/make.ts';
import { drawn, onPage, say } from '../../tool.stories.helper.tsx';
import type { CnvResultProps } from '../cnv.types.ts';
import { CnvResult } from './CnvResult.tsx';

const meta: Meta<typeof CnvResult> = {
  title: 'Explorer/CNV/CnvResult',
  component: CnvResult,
  decorators: [onPage],
  args: {
    state: { state: 'ready', data: cnvFixture },
    tab: 'heatmap',
    onTabChange: fn(),
    labelName: 'annot_full',
    embedding: 'umap',
    region: { chromosome: 'chr1', start: null, end: null },
    onRegionChange: fn(),
    onShowRegion: fn(),
    onDownload: fn(),
  },
  render: function Held(args: CnvResultProps) {
    const [tab, setTab] = useState(args.tab);
    const [region, setRegion] = useState(args.region);
    return (
      <CnvResult
        {...args}
        tab={tab}
        onTabChange={setTab}
        region={region}
        onRegionChange={(next) => {
          setRegion(next);
          args.onRegionChange(next);
        }}
      />
    );
  },
};
export default meta;
type Story = StoryObj<typeof CnvResult>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const open = (id: 'heatmap' | 'score' | 'region' | 'arms') =>
      userEvent.click(canvas.getByRole('tab', { name: say(`cnv.tab.${id}`) }));
    // must show: heatmap
    await drawn(canvasElement);
    await expect(canvas.getByRole('heading', { name: say('cnv.tab.heatmap') })).toBeVisible();
    // must show: downloads
    await userEvent.click(canvas.getByRole('button', { name: say('cnv.download.matrix') }));
    await expect(args.onDownload).toHaveBeenLastCalledWith('matrix');
    // must show: score
    await open('score');
    await drawn(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: say('cnv.download.scores') }));
    await expect(args.onDownload).toHaveBeenLastCalledWith('scores');
    // must show: region
    await open('region');
    await drawn(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(say('cnv.chromosome')) }));
    await userEvent.click(await within(document.body).findByRole('option', { name: 'chr7' }));
    await expect(args.onRegionChange).toHaveBeenLastCalledWith({ chromosome: 'chr7', start: null, end: null });
    await userEvent.click(canvas.getByRole('button', { name: say('cnv.showRegion') }));
    await expect(args.onShowRegion).toHaveBeenCalledOnce();
    // must show: arm level
    await open('arms');
    await drawn(canvasElement);
    await expect(canvas.getByRole('heading', { name: say('cnv.tab.arms') })).toBeVisible();
  },
};
export const Score: Story = { args: { tab: 'score' } };
export const Region: Story = { args: { tab: 'region' } };
export const Arms: Story = { args: { tab: 'arms' } };
export const Loading: Story = { args: { state: { state: 'loading', progress: 0.3 } } };
export const Empty: Story = { args: { state: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'JOB_OUT_OF_MEMORY' }, onRetry: fn() } },
};
export const TooLarge: Story = { args: { state: { state: 'tooLarge', n: 90_000, limit: 20_000 } } };
const long = longNames(cnvFixture.heatmap.label.categories.length);
export const Extreme: Story = {
  args: {
    state: {
      state: 'ready',
      data: {
        ...cnvFixture,
        heatmap: { ...cnvFixture.heatmap, label: { ...cnvFixture.heatmap.label, categories: long } },
        arms: { ...cnvFixture.arms, rows: long },
      },
    },
    tab: 'arms',
  },
};
