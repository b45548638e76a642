import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG, dialogText } from '../help.stories.ts';
import { RenameDialog } from './RenameDialog.tsx';

const meta: Meta<typeof RenameDialog> = {
  title: 'Dialogs/RenameDialog',
  component: RenameDialog,
  args: { isOpen: true, onClose: fn(), name: 'Kidney_A', onRename: fn() },
};
export default meta;
type Story = StoryObj<typeof RenameDialog>;

const dialog = () => within(within(document.body).getByRole('dialog'));

export const Default: Story = {
  play: async ({ args }) => {
    const confirm = () => dialog().getByRole('button', { name: dialogText('rename.confirm') });
    const field = dialog().getByRole('textbox', { name: dialogText('rename.label') });
    await expect(field).toHaveFocus();
    await expect(confirm()).toBeDisabled();
    await userEvent.clear(field);
    await userEvent.type(field, '   ');
    await expect(confirm()).toBeDisabled();
    await userEvent.clear(field);
    await userEvent.type(field, ' Kidney, batch 2 {Enter}');
    await expect(args.onRename).toHaveBeenCalledWith('Kidney, batch 2');
  },
};
/** The ending of a file stays, as the file is read by it. */
export const File: Story = {
  args: { name: 'control', ending: '.tar.gz' },
  play: async ({ args }) => {
    const field = dialog().getByRole('textbox', { name: dialogText('rename.label') });
    await userEvent.clear(field);
    await userEvent.type(field, '对照');
    await userEvent.click(dialog().getByRole('button', { name: dialogText('rename.confirm') }));
    await expect(args.onRename).toHaveBeenCalledWith('对照.tar.gz');
  },
};
export const Busy: Story = { args: { isBusy: true } };
export const Failed: Story = {
  name: 'Error',
  args: { error: { id: 'PERMISSION_DENIED', params: { permission: 'edit' } } },
};
export const Extreme: Story = { args: { name: LONG.zh, ending: '.zarr.zip' } };
