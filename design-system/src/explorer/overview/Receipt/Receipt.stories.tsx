import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { longNames } from '../../held.stories.helper.tsx';
import type { ReceiptData } from '../../explorer.types.ts';
import { onPage, say } from '../../tool.stories.helper.tsx';
import { Receipt } from './Receipt.tsx';

const receipt: ReceiptData = {
  tool: 'integration',
  jobId: 'job_7f3a',
  createdAt: '2026-11-21T08:03:40.000Z',
  seed: 0,
  inputs: [{ name: 'Control', sha256: 'a41f'.repeat(16) }],
  parameters: { clusterResolution: 0.8 },
  versions: { scanpy: '1.11.5' },
  method: 'Counts were normalised to 10,000 per cell and log-transformed.',
};
const meta: Meta<typeof Receipt> = {
  title: 'Explorer/Overview/Receipt',
  component: Receipt,
  decorators: [onPage],
  args: { state: { state: 'ready', data: receipt }, onDownloadReproduce: fn() },
};
export default meta;
type Story = StoryObj<typeof Receipt>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const open = async (name: string) => userEvent.click(canvas.getByText(name));
    // must show: inputs
    await open(say('receipt.inputs'));
    await expect(canvas.getByText('a41f'.repeat(16))).toBeVisible();
    // must show: parameters
    await open(say('jobInfo.parameters'));
    await expect(canvas.getByText('0.8')).toBeVisible();
    // must show: versions
    await open(say('receipt.versions'));
    await expect(canvas.getByText('1.11.5')).toBeVisible();
    // must show: method sentence
    await expect(canvas.getByText(receipt.method)).toBeVisible();
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
        inputs: longNames(60).map((name) => ({ name, sha256: 'f'.repeat(64) })),
        parameters: { samples: longNames(60) },
        method: `${receipt.method} `.repeat(20),
      },
    },
  },
};
