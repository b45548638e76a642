// states: no Empty: the dialog asks one question and shows no data.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { LONG, openedDialog, dialogText } from '../help.stories.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { StandardConfirmDialog } from './StandardConfirmDialog.tsx';

const meta: Meta<typeof ConfirmDialog> = {
  title: 'Dialogs/ConfirmDialog',
  component: ConfirmDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    isOpen: true,
    onClose: fn(),
    onConfirm: fn(),
    title: 'Delete control.zip? · 删除 control.zip？',
    confirmLabel: 'Delete · 删除',
    isDanger: true,
    children: 'It will be deleted permanently. · 将被永久删除。',
  },
};
export default meta;
type Story = StoryObj<typeof ConfirmDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await openedDialog();
    await userEvent.click(box.getByRole('button', { name: 'Delete · 删除' }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalled();
  },
};
const standard = (kind: 'sampleGroup' | 'subset' | 'file' | 'signOut', name: string): Story => ({
  render: ({ isOpen, onClose, onConfirm }) => (
    <StandardConfirmDialog kind={kind} name={name} {...{ isOpen, onClose, onConfirm }} />
  ),
  play: async ({ args }) => {
    const box = await openedDialog();
    // must show: sample group, subset, file, logout
    await expect(box.getByRole('heading')).toHaveTextContent(dialogText(`confirm.${kind}.title`, { name }));
    await expect(box.getByText(dialogText(`confirm.${kind}.text`))).toBeVisible();
    await userEvent.click(box.getAllByRole('button').at(-1) as HTMLElement);
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
});
export const SampleGroup: Story = standard('sampleGroup', 'Treated');
export const Subset: Story = standard('subset', 'T cells');
export const File: Story = standard('file', 'control.zip');
export const Logout: Story = standard('signOut', '');
export const Loading: Story = {
  args: { isBusy: true },
  play: async ({ args }) => {
    await userEvent.click((await openedDialog()).getByRole('button', { name: /Delete · 删除/ }));
    await expect(args.onConfirm).not.toHaveBeenCalled();
  },
};
export const Failed: Story = {
  name: 'Error',
  args: { error: { id: 'FILE_IN_USE', params: { file: 'control.zip' } } },
  play: async () => {
    await expect((await openedDialog()).getByRole('alert')).toBeVisible();
  },
};
export const Extreme: Story = { args: { title: `${LONG.en} ${LONG.zh}`, children: `${LONG.zh} ${LONG.en}` } };
