// states: no Empty: the dialog shows no data.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { LONG, openedDialog } from '../help.stories.ts';
import { TypedConfirmDialog } from './TypedConfirmDialog.tsx';

const meta: Meta<typeof TypedConfirmDialog> = {
  title: 'Dialogs/TypedConfirmDialog',
  component: TypedConfirmDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    isOpen: true,
    onClose: fn(),
    onConfirm: fn(),
    title: 'Kidney_A',
    confirmLabel: 'Delete · 删除',
    expected: 'Kidney_A',
    children: 'The dataset will be deleted permanently. · 该数据集将被永久删除。',
  },
};
export default meta;
type Story = StoryObj<typeof TypedConfirmDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await openedDialog();
    const button = box.getByRole('button', { name: 'Delete · 删除' });
    // must show: deletion by typed text
    await userEvent.type(box.getByRole('textbox'), 'Kidney_');
    await expect(button).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    await expect(args.onConfirm).not.toHaveBeenCalled();
    await userEvent.type(box.getByRole('textbox'), 'A');
    await userEvent.click(button);
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
};
export const Loading: Story = { args: { isBusy: true } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'JOB_STATE' } } };
export const Extreme: Story = { args: { title: LONG.zh, expected: `${LONG.en}${LONG.zh}` } };
