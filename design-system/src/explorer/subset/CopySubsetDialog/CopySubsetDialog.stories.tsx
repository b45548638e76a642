// states: no Empty, because the dialog acts on one existing subset.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { dialog, LONG_NAME, messageText } from '../../tool.stories.helper.tsx';
import { CopySubsetDialog } from './CopySubsetDialog.tsx';

const meta: Meta<typeof CopySubsetDialog> = {
  title: 'Explorer/Subset/CopySubsetDialog',
  component: CopySubsetDialog,
  parameters: { layout: 'fullscreen' },
  args: { isOpen: true, onClose: fn(), subset: 'T cells', names: ['T cells', 'CD8 T cells'], onCopy: fn() },
};
export default meta;
type Story = StoryObj<typeof CopySubsetDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await dialog();
    const field = box.getByRole('textbox');
    const go = box.getByRole('button', { name: messageText('subset.action.copy') });
    await expect(field).toHaveValue('T cells copy');
    // must show: name rules
    for (const wrong of ['1 copy', 'T+', 'T细胞', 'cd8 t cells', '']) {
      await userEvent.clear(field);
      if (wrong) await userEvent.type(field, wrong);
      await userEvent.click(go);
      await expect(field).toBeInvalid();
    }
    await expect(args.onCopy).not.toHaveBeenCalled();
    await userEvent.type(field, '_T.cells 2');
    await userEvent.click(go);
    await expect(args.onCopy).toHaveBeenCalledWith('_T.cells 2');
  },
};
export const Loading: Story = { args: { isBusy: true } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'VERSION_CONFLICT' } } };
export const Extreme: Story = { args: { subset: LONG_NAME } };
