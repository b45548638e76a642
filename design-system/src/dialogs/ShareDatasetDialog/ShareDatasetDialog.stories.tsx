import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { LONG, openedDialog, dialogText } from '../help.stories.ts';
import { ShareDatasetDialog } from './ShareDatasetDialog.tsx';

const meta: Meta<typeof ShareDatasetDialog> = {
  title: 'Dialogs/ShareDatasetDialog',
  component: ShareDatasetDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    isOpen: true,
    onClose: fn(),
    name: 'PBMC, interferon beta',
    targets: {
      state: 'ready',
      data: [
        { id: 't1', name: 'Liver lab', members: 4 },
        { id: 't2', name: 'Kidney lab', members: 1 },
      ],
    },
    shared: { state: 'ready', data: ['t2'] },
    onShare: fn(),
    onMove: fn(),
    onCopy: fn(),
    groupsHref: '/groups',
  },
};
export default meta;
type Story = StoryObj<typeof ShareDatasetDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await openedDialog();
    const reads = (group: string) => box.getByRole('switch', { name: dialogText('share.readNamed', { group }) });
    await expect(reads('Liver lab')).not.toBeChecked();
    await expect(reads('Kidney lab')).toBeChecked();
    await userEvent.click(reads('Liver lab'));
    await expect(args.onShare).toHaveBeenLastCalledWith('t1', true);
    await userEvent.click(reads('Kidney lab'));
    await expect(args.onShare).toHaveBeenLastCalledWith('t2', false);
    // A move is confirmed, because the dataset leaves the space.
    await userEvent.click(box.getByRole('button', { name: dialogText('share.moveNamed', { group: 'Liver lab' }) }));
    await expect(args.onMove).not.toHaveBeenCalled();
    await userEvent.click(box.getByRole('button', { name: dialogText('share.moveDo', { group: 'Liver lab' }) }));
    await expect(args.onMove).toHaveBeenCalledWith('t1');
  },
};
/** Without Delete and Download, a user can end a share but not start one. */
export const MayNotGive: Story = {
  args: { canGive: false, onMove: undefined, onCopy: undefined },
  play: async ({ args }) => {
    const box = await openedDialog();
    await box.findByText(dialogText('permission.give'));
    await expect(
      box.getByRole('switch', { name: dialogText('share.readNamed', { group: 'Liver lab' }) }),
    ).toBeDisabled();
    await userEvent.click(box.getByRole('switch', { name: dialogText('share.readNamed', { group: 'Kidney lab' }) }));
    await expect(args.onShare).toHaveBeenLastCalledWith('t2', false);
  },
};
/** The dialog lists what will be copied. */
export const Copy: Story = {
  play: async ({ args }) => {
    const box = await openedDialog();
    await userEvent.click(box.getByRole('button', { name: dialogText('share.copyNamed', { group: 'Liver lab' }) }));
    await expect(args.onCopy).not.toHaveBeenCalled();
    await box.findByText(dialogText('share.copyText', { name: args.name, group: 'Liver lab' }));
    await userEvent.click(box.getByRole('button', { name: dialogText('share.copyDo', { group: 'Liver lab' }) }));
    await expect(args.onCopy).toHaveBeenCalledWith('t1');
  },
};
/** The group has no storage left: the numbers are above the question. */
export const StorageFull: Story = {
  args: { error: { id: 'STORAGE_FULL', params: { used: 21_900_000_000, limit: 21_474_836_480 } } },
};
/** Without Delete, a user can share, but neither move nor copy. */
export const NoPermission: Story = {
  args: { onMove: undefined, onCopy: undefined },
  play: async () => {
    const box = await openedDialog();
    await expect(box.queryByRole('button', { name: dialogText('share.moveNamed', { group: 'Liver lab' }) })).toBeNull();
    await expect(box.queryByRole('button', { name: dialogText('share.copyNamed', { group: 'Liver lab' }) })).toBeNull();
  },
};
export const Empty: Story = { args: { targets: { state: 'ready', data: [] } } };
export const Loading: Story = { args: { targets: { state: 'loading' }, shared: { state: 'loading' } } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'DATASET_USED_THERE' } } };
export const Extreme: Story = {
  args: {
    name: LONG.en,
    targets: {
      state: 'ready',
      data: Array.from({ length: 30 }, (_, i) => ({ id: `t${i}`, name: i % 2 ? LONG.zh : LONG.en, members: 99 })),
    },
  },
};
