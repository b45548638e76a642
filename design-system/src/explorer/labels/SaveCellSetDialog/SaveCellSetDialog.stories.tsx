import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { dialog, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { SaveCellSetDialog } from './SaveCellSetDialog.tsx';

const meta: Meta<typeof SaveCellSetDialog> = {
  title: 'Explorer/Labels/SaveCellSetDialog',
  component: SaveCellSetDialog,
  decorators: [pageDecorator],
  args: { isOpen: true, onClose: fn(), cells: 311, names: ['CD8 lasso'], onSave: fn() },
};
export default meta;
type Story = StoryObj<typeof SaveCellSetDialog>;
export const Default: Story = {
  play: async ({ args }) => {
    const box = await dialog();
    const field = box.getByRole('textbox');
    await userEvent.type(field, 'cd8 lasso{Enter}');
    await expect(box.getByText(messageText('tool.nameExists'))).toBeVisible();
    await expect(args.onSave).not.toHaveBeenCalled();
    await userEvent.clear(field);
    // A name in any language.
    await userEvent.type(field, 'CD8 耗竭{Enter}');
    await expect(args.onSave).toHaveBeenCalledWith('CD8 耗竭');
  },
};
export const Saving: Story = { args: { isBusy: true } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'CELL_SETS_FULL', params: { limit: 200 } } } };
