// states: no Empty, because the dialog asks about one file and shows no data.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { dialog, LONG_NAME, messageText } from '../../tool.stories.helper.tsx';
import { ContigDeleteDialog } from './ContigDeleteDialog.tsx';

const meta: Meta<typeof ContigDeleteDialog> = {
  title: 'Explorer/VDJ/ContigDeleteDialog',
  component: ContigDeleteDialog,
  parameters: { layout: 'fullscreen' },
  args: { isOpen: true, onClose: fn(), onConfirm: fn(), fileName: 'ctrl_contigs.csv.gz' },
};
export default meta;
type Story = StoryObj<typeof ContigDeleteDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await dialog();
    // must show: confirmation
    await expect(box.getByRole('heading')).toHaveTextContent(
      messageText('vdj.deleteContigs', { file: 'ctrl_contigs.csv.gz' }),
    );
    await expect(args.onConfirm).not.toHaveBeenCalled();
    await userEvent.click(box.getByRole('button', { name: messageText('common.delete') }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await userEvent.click(box.getByRole('button', { name: messageText('common.cancel') }));
    await expect(args.onClose).toHaveBeenCalled();
  },
};
export const Loading: Story = { args: { isBusy: true } };
export const Failed: Story = {
  name: 'Error',
  args: { error: { id: 'FILE_IN_USE', params: { file: 'ctrl_contigs.csv.gz' } } },
};
export const Extreme: Story = { args: { fileName: `${LONG_NAME}.csv.gz` } };
