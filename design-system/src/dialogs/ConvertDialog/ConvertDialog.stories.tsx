import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG, openedDialog, dialogText, storyTranslator } from '../help.stories.ts';
import { ConvertDialog } from './ConvertDialog.tsx';

const meta: Meta<typeof ConvertDialog> = {
  title: 'Dialogs/ConvertDialog',
  component: ConvertDialog,
  args: {
    ...{ isOpen: true, onClose: fn(), names: ['Kidney_A'], days: 7, asked: 0 },
    ...{ downloadsHref: '/cloud/requestedDownloads', onConvert: fn() },
  },
};
export default meta;
type Story = StoryObj<typeof ConvertDialog>;

const dialog = () => within(within(document.body).getByRole('dialog'));

export const Default: Story = {
  play: async ({ args }) => {
    await expect(dialog().getAllByRole('radio')).toHaveLength(5);
    await userEvent.click(
      dialog().getByRole('radio', {
        name: new RegExp(`^${dialogText('convert.format.seurat').replace(/[()（）]/g, '.')}`),
      }),
    );
    await userEvent.click(dialog().getByRole('button', { name: dialogText('convert.start') }));
    await expect(args.onConvert).toHaveBeenCalledWith('seurat', '');
  },
};
/** Without the Download permission, the user states the purpose of the file. */
export const Asked: Story = {
  args: { isApprovalNeeded: true, names: ['Kidney_A', 'Kidney_B'] },
  play: async ({ args }) => {
    await userEvent.type(dialog().getByRole('textbox'), ' Figure 3 ');
    await userEvent.click(dialog().getByRole('button', { name: dialogText('download.request') }));
    await expect(args.onConvert).toHaveBeenCalledWith('h5ad', 'Figure 3');
  },
};
export const Started: Story = {
  args: { asked: 1 },
  play: async () => {
    const box = await openedDialog();
    await expect(box.getByText(storyTranslator()('convert.started', { days: 7 }))).toBeVisible();
    await expect(box.queryByRole('radio')).toBeNull();
  },
};
export const Busy: Story = { args: { isBusy: true } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'DATASET_UNFINISHED' } } };
export const Extreme: Story = { args: { names: [LONG.zh] } };
