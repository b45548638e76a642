// states: no Loading, Empty, Error or Extreme: a fixed text without data.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { openedDialog, dialogText } from '../help.stories.ts';
import { DisclaimerDialog } from './DisclaimerDialog.tsx';

const meta: Meta<typeof DisclaimerDialog> = {
  title: 'Dialogs/DisclaimerDialog',
  component: DisclaimerDialog,
  parameters: { layout: 'fullscreen' },
  args: { isOpen: true, onClose: fn(), onAgree: fn() },
};
export default meta;
type Story = StoryObj<typeof DisclaimerDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await openedDialog();
    const agree = box.getByRole('button', { name: dialogText('disclaimer.agree') });
    // must show: genetic-resource liability
    await expect(box.getByText(dialogText('disclaimer.text1'))).toBeVisible();
    await expect(agree).toBeDisabled();
    await userEvent.click(box.getByRole('checkbox'));
    await userEvent.click(agree);
    await expect(args.onAgree).toHaveBeenCalledOnce();
  },
};
export const Cancelled: Story = {
  play: async ({ args }) => {
    await userEvent.click((await openedDialog()).getByRole('button', { name: dialogText('common.cancel') }));
    await expect(args.onClose).toHaveBeenCalledOnce();
    await expect(args.onAgree).not.toHaveBeenCalled();
  },
};
