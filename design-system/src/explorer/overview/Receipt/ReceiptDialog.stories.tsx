import type { Meta, StoryObj } from '@storybook/react-vite';
import { chartReceiptFixture } from '@stroma/contract/fixtures';
import { expect, fn, userEvent } from 'storybook/test';
import { openedDialog, dialogText } from '../../../dialogs/help.stories.ts';
import { ReceiptDialog } from './ReceiptDialog.tsx';

const meta: Meta<typeof ReceiptDialog> = {
  title: 'Explorer/Overview/ReceiptDialog',
  component: ReceiptDialog,
  args: {
    isOpen: true,
    onClose: fn(),
    state: { state: 'ready', data: chartReceiptFixture() },
    onCopyPython: fn(),
    onDownloadReproduce: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof ReceiptDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await openedDialog();
    await expect(box.getByRole('button', { name: dialogText('receipt.copy') })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalled();
  },
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
export const Failed: Story = {
  name: 'Error',
  args: { error: { id: 'CHART_DATA_TOO_LARGE', params: { values: 31_000_000, most: 20_000_000 } } },
  play: async () => {
    await expect((await openedDialog()).getByText(/31,000,000/)).toBeVisible();
  },
};
export const Copied: Story = { args: { isCopied: true } };
export const NoPermission: Story = { args: { reproduceDenied: 'You may not download files of this team.' } };
