// states: no Empty, because the dialog acts on one existing subset.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { dialog, LONG_NAME, messageText } from '../../tool.stories.helper.tsx';
import { ClusterDegDialog } from './ClusterDegDialog.tsx';

const clusters = [
  { name: 'Naive', cells: 812 },
  { name: 'Memory', cells: 640 },
  { name: 'Rare', cells: 2 },
];
const meta: Meta<typeof ClusterDegDialog> = {
  title: 'Explorer/Subset/ClusterDegDialog',
  component: ClusterDegDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    isOpen: true,
    onClose: fn(),
    subset: 'T cells',
    clusters,
    status: 'none',
    isOtherRunning: false,
    onRun: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof ClusterDegDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await dialog();
    // must show: manual run
    await expect(args.onRun).not.toHaveBeenCalled();
    await userEvent.click(box.getByRole('button', { name: messageText('subset.degsRun') }));
    await expect(args.onRun).toHaveBeenCalledOnce();
    // besides: a cluster of fewer than 3 cells is left out (specification 5).
    await expect(box.getByText(/Rare/)).toBeVisible();
  },
};
export const OtherRunning: Story = {
  args: { isOtherRunning: true },
  play: async ({ args }) => {
    const box = await dialog();
    // must show: running blocks
    await expect(box.getByText(messageText('subset.otherRunning'))).toBeVisible();
    await expect(box.getByRole('button', { name: messageText('subset.degsRun') })).toBeDisabled();
    await expect(args.onRun).not.toHaveBeenCalled();
  },
};
export const CalculationFailed: Story = {
  args: { status: 'failed' },
  play: async ({ args }) => {
    const box = await dialog();
    await expect(box.getByText(messageText('subset.degsFailed'))).toBeVisible();
    await userEvent.click(box.getByRole('button', { name: messageText('subset.degsAgain') }));
    await expect(args.onRun).toHaveBeenCalledOnce();
  },
};
export const Running: Story = { args: { status: 'running' } };
export const Done: Story = { args: { status: 'done' } };
export const Loading: Story = { args: { isBusy: true } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'VERSION_CONFLICT' } } };
export const Extreme: Story = {
  args: {
    subset: LONG_NAME,
    clusters: Array.from({ length: 60 }, (_, i) => ({ name: `${LONG_NAME} ${i}`, cells: i % 2 ? 2 : 900 })),
  },
};
