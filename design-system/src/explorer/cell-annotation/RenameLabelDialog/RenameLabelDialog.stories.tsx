// states: no Empty, because the dialog asks for one name and shows no data.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { dialog, LONG_NAME, messageText } from '../../tool.stories.helper.tsx';
import { RenameLabelDialog } from './RenameLabelDialog.tsx';

const meta: Meta<typeof RenameLabelDialog> = {
  title: 'Explorer/Cell annotation/RenameLabelDialog',
  component: RenameLabelDialog,
  parameters: { layout: 'fullscreen' },
  args: { isOpen: true, onClose: fn(), label: 'T cells', labels: ['T cells', 'B cells'], onRename: fn() },
};
export default meta;
type Story = StoryObj<typeof RenameLabelDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await dialog();
    const field = box.getByRole('textbox');
    const go = box.getByRole('button', { name: messageText('tool.rename') });
    // The old name is selected: typed text replaces it.
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.keyboard('2 cells');
    await expect(field).toHaveValue('2 cells');
    await userEvent.click(go);
    await expect(box.getAllByText(messageText('tool.nameRuleB'))).toHaveLength(1);
    // must show: name rules
    for (const wrong of ['2 cells', '+T', 'T*', 'T细胞', 'b cells', '']) {
      await userEvent.clear(field);
      if (wrong) await userEvent.type(field, wrong);
      await userEvent.click(go);
      await expect(field).toBeInvalid();
    }
    await expect(args.onRename).not.toHaveBeenCalled();
    await userEvent.type(field, 'CD4+ T cells, naive');
    await userEvent.click(go);
    await expect(args.onRename).toHaveBeenCalledWith('CD4+ T cells, naive');
  },
};
export const Loading: Story = { args: { isBusy: true } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'VERSION_CONFLICT' } } };
export const Extreme: Story = { args: { label: LONG_NAME } };
