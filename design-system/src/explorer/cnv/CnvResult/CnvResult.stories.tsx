import type { Meta, StoryObj } from '@storybook/react-vite';
import { cnvFixture, cnvPartsFixture } from '@stroma/contract/fixtures/tools/cnv';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { parts } from '../../../chart-tests/kit.stories.helper.tsx';
import { longNames, makeCnv } from '../../../chart-tests/make.ts';
import { closeOptions, waitForCharts, pageDecorator, options, messageText } from '../../tool.stories.helper.tsx';
import type { CnvResultProps } from '../cnv.types.ts';
import { CnvResult } from './CnvResult.tsx';

const { region } = makeCnv(40, cnvFixture.labels?.categories ?? [], 2);
const meta: Meta<typeof CnvResult> = {
  title: 'Explorer/CNV/CnvResult',
  component: CnvResult,
  decorators: [pageDecorator],
  args: {
    result: cnvFixture,
    parts: { state: 'ready', data: cnvPartsFixture },
    tab: 'heatmap',
    onTabChange: fn(),
    k: cnvFixture.clusters,
    onKChange: fn(),
    region: { chromosome: '1', start: null, end: null },
    onRegionChange: fn(),
    onShowRegion: fn(),
    regionData: { state: 'ready', data: region },
    onDownload: fn(),
    onColour: fn(),
  },
  render: function Held(args: CnvResultProps) {
    const [tab, setTab] = useState(args.tab);
    const [k, setK] = useState(args.k);
    const [asked, setAsked] = useState(args.region);
    return (
      <CnvResult
        {...args}
        {...{ tab, k, region: asked }}
        onTabChange={setTab}
        onKChange={(next) => {
          setK(next);
          args.onKChange(next);
        }}
        onRegionChange={(next) => {
          setAsked(next);
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
      userEvent.click(canvas.getByRole('tab', { name: messageText(`cnv.tab.${id}`) }));
    const clusters = () => new Set(parts(canvasElement, 'cluster').map((e) => e.getAttribute('fill'))).size;
    // must show: heatmap, references above
    await waitForCharts(canvasElement);
    await waitFor(() => expect(parts(canvasElement, 'panel')).toHaveLength(2));
    // must show: k on the result
    await waitFor(() => expect(clusters()).toBe(args.k));
    const k = (await options(canvasElement)).getByRole('textbox', { name: new RegExp(messageText('cnv.k')) });
    await userEvent.clear(k);
    await userEvent.type(k, '6{Enter}');
    await expect(args.onKChange).toHaveBeenLastCalledWith(6);
    await waitFor(() => expect(clusters()).toBe(6));
    await closeOptions();
    // must show: score, its download and the embedding
    await open('score');
    await waitForCharts(canvasElement, 2);
    await userEvent.click(canvas.getByRole('button', { name: messageText('cnv.download.scores') }));
    await expect(args.onDownload).toHaveBeenLastCalledWith('cells');
    await userEvent.click((await options(canvasElement)).getByRole('button', { name: /embedding|降维图/ }));
    await expect(args.onColour).toHaveBeenLastCalledWith('call');
    await closeOptions();
    // must show: region
    await open('region');
    await waitForCharts(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(messageText('cnv.chromosome')) }));
    await userEvent.click(await within(document.body).findByRole('option', { name: '7' }));
    await expect(args.onRegionChange).toHaveBeenLastCalledWith({ chromosome: '7', start: null, end: null });
    await userEvent.click(canvas.getByRole('button', { name: messageText('cnv.showRegion') }));
    await expect(args.onShowRegion).toHaveBeenCalledOnce();
    // must show: arm level, with the called arms
    await open('arms');
    await waitForCharts(canvasElement);
    await expect(canvas.getByText(/1p \(1\.00\).*19q \(1\.00\)/)).toBeVisible();
    // The rule states the smallest change.
    await expect(canvas.getByText(new RegExp(String(cnvFixture.arms.leastEffect?.toFixed(3))))).toBeVisible();
  },
};
/** More windows than allowed: the step was widened. */
export const WiderStep: Story = {
  args: { result: { ...cnvFixture, step: 7, askedStep: 2 } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent(/7.*2.*3,000/);
  },
};
export const Score: Story = { args: { tab: 'score' } };
export const Region: Story = { args: { tab: 'region' } };
const ORANGE = '#cc5500';
const [first = ''] = cnvFixture.labels?.categories ?? [];
/** A label has the colour that it has on the embedding: in the strips, the legend and the boxes. */
export const DatasetColours: Story = {
  args: { colours: new Map([[first, ORANGE]]) },
  play: async ({ canvasElement }) => {
    const orange = () => canvasElement.querySelectorAll(`svg [fill="${ORANGE}"]`).length;
    // Legend and strip.
    await waitFor(() => expect(orange()).toBeGreaterThan(1));
    await userEvent.click(within(canvasElement).getByRole('tab', { name: messageText('cnv.tab.score') }));
    await waitFor(() => expect(orange()).toBeGreaterThan(0));
  },
};
export const Arms: Story = { args: { tab: 'arms' } };
/** No tumour: this is stated, and no cell is called. */
export const NoMalignant: Story = {
  args: {
    tab: 'score',
    result: { ...cnvFixture, malignancy: { ...cnvFixture.malignancy, separate: false, malignant: 0 } },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(/none is called|未判定/);
  },
};
export const Loading: Story = { args: { parts: { state: 'loading', progress: 0.3 } } };
export const Empty: Story = { args: { tab: 'region', regionData: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { parts: { state: 'error', error: { id: 'DATASET_BUSY' }, onRetry: fn() } },
};
const long = longNames(cnvFixture.labels?.categories.length ?? 0);
export const Extreme: Story = {
  args: {
    result: {
      ...cnvFixture,
      labels: { column: 'Consensus_annotation_of_the_longitudinal_multicentre_cohort_level_2', categories: long },
      arms: { ...cnvFixture.arms, groups: { ...cnvFixture.arms.groups, rows: long.slice(0, 4) } },
    },
  },
};
