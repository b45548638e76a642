// states: no Empty, because the dialog acts on one existing subset.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { dialog, LONG_NAME, messageText } from '../../tool.stories.helper.tsx';
import { RenameSubsetDialog } from './RenameSubsetDialog.tsx';

const meta: Meta<typeof RenameSubsetDialog> = {
  title: 'Explorer/Subset/RenameSubsetDialog',
  component: RenameSubsetDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    isOpen: true,
    onClose: fn(),
    subset: 'T cells',
    names: ['T cells', 'CD8 T cells'],
    subtasks: 0,
    onRename: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof RenameSubsetDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await dialog();
    const field = box.getByRole('textbox');
    const go = box.getByRole('button', { name: messageText('tool.rename') });
    for (const wrong of ['1 copy', 'CD8 T cells']) {
      await userEvent.clear(field);
      if (wrong) await userEvent.type(field, wrong);
      await userEvent.click(go);
      await expect(field).toBeInvalid();
    }
    await userEvent.clear(field);
    await userEvent.type(field, 'Lymphocytes');
    await userEvent.click(go);
    await expect(args.onRename).toHaveBeenCalledWith('Lymphocytes');
  },
};
export const WithSubtasks: Story = {
  args: { subtasks: 2 },
  play: async ({ args }) => {
    const box = await dialog();
    // must show: refusal with subtasks
    await expect(box.getByText(messageText('subset.hasSubtasks'))).toBeVisible();
    await expect(box.getByRole('button', { name: messageText('tool.rename') })).toBeDisabled();
    await expect(box.queryByRole('textbox')).toBeNull();
    await expect(args.onRename).not.toHaveBeenCalled();
  },
};
export const Loading: Story = { args: { isBusy: true } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'VERSION_CONFLICT' } } };
export const Extreme: Story = { args: { subset: LONG_NAME } };
