// states: no Empty: the dialog shows no data.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { LONG, openedDialog, dialogText } from '../help.stories.ts';
import { CreateGroupDialog } from './CreateGroupDialog.tsx';

const meta: Meta<typeof CreateGroupDialog> = {
  title: 'Dialogs/CreateGroupDialog',
  component: CreateGroupDialog,
  parameters: { layout: 'fullscreen' },
  args: { isOpen: true, onClose: fn(), onCreate: fn() },
};
export default meta;
type Story = StoryObj<typeof CreateGroupDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await openedDialog();
    const input = box.getByRole('textbox');
    const create = box.getByRole('button', { name: dialogText('group.createDo') });
    await userEvent.click(create);
    await expect(input).toBeInvalid();
    // must show: 15 characters
    await userEvent.type(input, 'Liver lab 12345X');
    await expect(box.getByText(dialogText('group.nameTooLong'))).toBeVisible();
    await userEvent.click(create);
    await expect(args.onCreate).not.toHaveBeenCalled();
    await userEvent.type(input, '{Backspace}');
    await userEvent.click(create);
    await expect(args.onCreate).toHaveBeenCalledWith('Liver lab 12345');
    // must show: seats 99
    await expect(box.getByText(/99/)).toBeVisible();
  },
};
export const Loading: Story = { args: { isBusy: true } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'CONFLICT' } } };
export const Extreme: Story = {
  play: async ({ args }) => {
    const box = await openedDialog();
    // Fifteen characters, not bytes: multi-byte ones count once.
    await userEvent.type(box.getByRole('textbox'), `${LONG.zh.slice(0, 14)}𠮷{Enter}`);
    await expect(args.onCreate).toHaveBeenCalledWith(`${LONG.zh.slice(0, 14)}𠮷`);
  },
};
