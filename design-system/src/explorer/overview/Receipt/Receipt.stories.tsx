import type { Meta, StoryObj } from '@storybook/react-vite';
import { chartReceiptFixture, receiptFixture } from '@stroma/contract/fixtures';
import { expect, fn, userEvent, within } from 'storybook/test';
import { longNames } from '../../held.stories.helper.tsx';
import { pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { Receipt } from './Receipt.tsx';

const receipt = receiptFixture();
const meta: Meta<typeof Receipt> = {
  title: 'Explorer/Overview/Receipt',
  component: Receipt,
  decorators: [pageDecorator],
  args: { state: { state: 'ready', data: receipt }, onDownloadReproduce: fn() },
};
export default meta;
type Story = StoryObj<typeof Receipt>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const open = async (name: string) => userEvent.click(canvas.getByText(name));
    // must show: inputs
    await open(messageText('receipt.inputs'));
    for (const input of receipt.inputs) {
      // The parameters also name it, further down.
      await expect(canvas.getAllByText(input.name)[0]).toBeVisible();
      await expect(canvas.getByText(input.sha256)).toBeVisible();
    }
    await expect(canvas.getAllByText('2,500')).toHaveLength(receipt.inputs.length);
    // must show: parameters
    await open(messageText('jobInfo.parameters'));
    await expect(canvas.getByText('0.8')).toBeVisible();
    // must show: versions
    await open(messageText('receipt.versions'));
    await expect(canvas.getByText(receipt.libraries.scanpy!)).toBeVisible();
    // must show: method sentence
    await expect(canvas.getByText(receipt.method['en-US'])).toBeVisible();
    // must show: reproduce.py
    await userEvent.click(canvas.getByRole('button', { name: 'reproduce.zip' }));
    await expect(args.onDownloadReproduce).toHaveBeenCalledOnce();
  },
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
export const Empty: Story = { args: { state: { state: 'empty' } } };
export const Failed: Story = { name: 'Error', args: { state: { state: 'error', error: { id: 'NOT_FOUND' } } } };
export const Extreme: Story = {
  args: {
    state: {
      state: 'ready',
      data: {
        ...receipt,
        inputs: longNames(60).map((name) => ({ ...receipt.inputs[0]!, name })),
        params: { samples: longNames(60) },
        method: { 'en-US': receipt.method['en-US'].repeat(20), 'zh-CN': receipt.method['zh-CN'].repeat(20) },
      },
    },
  },
};
/** A receipt from an earlier version: missing parts are reported, and never filled in. */
export const Older: Story = {
  args: { state: { state: 'ready', data: { tool: 'integration', jobId: 'job_7f3a', inputs: [{ name: 'Control' }] } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvasElement.textContent).not.toContain('1970');
    await userEvent.click(canvas.getByText(messageText('jobInfo.parameters')));
    await expect(canvas.getAllByText(messageText('info.notRecorded')).length).toBeGreaterThan(4);
  },
};
/** A sample whose genes were those of another species: its numbers, or, for an import of an earlier version, only the species. */
export const Converted: Story = {
  args: {
    state: {
      state: 'ready',
      data: {
        ...receipt,
        inputs: receipt.inputs.map((input, i) => ({
          ...input,
          homologues: {
            ...{ from: 'Sus scrofa', to: 'Homo sapiens' },
            ...(i === 0 && { oneToOne: 13_204, many: 1_371, none: 2_090, table: 'Ensembl orthologs 110' }),
          },
        })),
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText(messageText('receipt.inputs')));
    const told = canvas.getByText(/Ensembl orthologs 110/);
    for (const part of ['Sus scrofa', 'Homo sapiens', '13,204', '1,371', '2,090'])
      await expect(told).toHaveTextContent(part);
    const older = messageText('receipt.homologuesFrom', { from: 'Sus scrofa', to: 'Homo sapiens' });
    await expect(canvas.getAllByText(older)).toHaveLength(receipt.inputs.length - 1);
  },
};

const chart = chartReceiptFixture();
/** Receipt of a chart: its genes, the compared groups of cells, and the versions of its labels. */
export const OfChart: Story = {
  args: { state: { state: 'ready', data: chart }, onCopyPython: fn() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(messageText('receipt.chart.violin'))).toBeVisible();
    await expect(canvas.getByText(chart.cellSet.sha256)).toBeVisible();
    await userEvent.click(canvas.getByText(messageText('receipt.cellSets')));
    for (const group of chart.groups) await expect(canvas.getByText(group.sha256)).toBeVisible();
    await userEvent.click(canvas.getByText(messageText('receipt.genes')));
    for (const gene of chart.genes) await expect(canvas.getByText(gene.gene_id)).toBeVisible();
    await userEvent.click(canvas.getByText(messageText('receipt.labels')));
    await expect(canvas.getByText(chart.labels.cluster!)).toBeVisible();
    await userEvent.click(canvas.getByText(messageText('jobInfo.parameters')));
    await userEvent.click(canvas.getByRole('button', { name: messageText('plot.copyPython') }));
    await expect(args.onCopyPython).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'reproduce.zip' }));
    await expect(args.onDownloadReproduce).toHaveBeenCalledOnce();
  },
};
/** More numbers than a zip may contain: it is not offered, and the numbers explain why. */
export const ChartTooLarge: Story = {
  args: {
    state: { state: 'ready', data: { ...chart, data: { values: 31_000_000, most: 20_000_000 } } },
    onCopyPython: fn(),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole('button', { name: 'reproduce.zip' })).toBeNull();
    await expect(canvas.getByText(/31,000,000.*20,000,000/)).toBeVisible();
  },
};
