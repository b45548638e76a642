// states: no Empty, because the dialog acts on one existing subset.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { dialog, LONG_NAME, messageText } from '../../tool.stories.helper.tsx';
import { DeleteSubsetDialog } from './DeleteSubsetDialog.tsx';

const meta: Meta<typeof DeleteSubsetDialog> = {
  title: 'Explorer/Subset/DeleteSubsetDialog',
  component: DeleteSubsetDialog,
  parameters: { layout: 'fullscreen' },
  args: { isOpen: true, onClose: fn(), subset: 'T cells', subtasks: 0, onDelete: fn() },
};
export default meta;
type Story = StoryObj<typeof DeleteSubsetDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await dialog();
    await expect(box.getByText(messageText('confirm.subset.text'))).toBeVisible();
    await userEvent.click(box.getByRole('button', { name: messageText('common.delete') }));
    await expect(args.onDelete).toHaveBeenCalledOnce();
  },
};
export const WithSubtasks: Story = {
  args: { subtasks: 2 },
  play: async ({ args }) => {
    const box = await dialog();
    // must show: refusal with subtasks
    await expect(box.getByText(messageText('subset.hasSubtasks'))).toBeVisible();
    await expect(box.getByRole('button', { name: messageText('common.delete') })).toBeDisabled();
    await expect(args.onDelete).not.toHaveBeenCalled();
  },
};
export const Loading: Story = { args: { isBusy: true } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'VERSION_CONFLICT' } } };
export const Extreme: Story = { args: { subset: LONG_NAME } };
