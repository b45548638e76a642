// states: no Empty: the dialog shows no list.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { LONG, openedDialog, dialogText } from '../help.stories.ts';
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx';

const meta: Meta<typeof RemoveMemberDialog> = {
  title: 'Dialogs/RemoveMemberDialog',
  component: RemoveMemberDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    isOpen: true,
    onClose: fn(),
    onConfirm: fn(),
    member: 'wei_chen',
    group: 'Liver lab',
    content: { datasets: 4, files: 21, analyses: 12 },
  },
};
export default meta;
type Story = StoryObj<typeof RemoveMemberDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await openedDialog();
    const button = box.getByRole('button', { name: dialogText('removeMember.confirm') });
    // must show: typed
    await userEvent.type(box.getByRole('textbox'), 'wei');
    await expect(button).toBeDisabled();
    await userEvent.type(box.getByRole('textbox'), '_chen');
    await userEvent.click(button);
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    // must show: keeps content
    await expect(document.querySelector('[data-keeps]')).toHaveTextContent(/4.*21/);
  },
};
/** The shares that end with the seat are listed. */
export const EndsShares: Story = {
  args: {
    shares: [
      { dataset: 'Liver, 8 samples', space: 'wei_chen' },
      { dataset: 'Kidney', space: 'Renal group' },
    ],
  },
  play: async () => {
    const box = await openedDialog();
    const items = box.getAllByRole('listitem').map((item) => item.textContent);
    await expect(items).toEqual([
      dialogText('removeMember.share', { dataset: 'Liver, 8 samples', space: 'wei_chen' }),
      dialogText('removeMember.share', { dataset: 'Kidney', space: 'Renal group' }),
    ]);
  },
};
export const CountsUnknown: Story = { args: { content: undefined } };
export const Loading: Story = {
  args: { isBusy: true },
  play: async ({ args }) => {
    const box = await openedDialog();
    await userEvent.type(box.getByRole('textbox'), 'wei_chen{Enter}');
    await expect(args.onConfirm).not.toHaveBeenCalled();
  },
};
export const Failed: Story = { name: 'Error', args: { error: { id: 'PERMISSION_DENIED' } } };
export const Extreme: Story = { args: { member: LONG.en.slice(0, 50), group: LONG.zh.slice(0, 15) } };
