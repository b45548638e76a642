// states: no Loading, Empty, Error or Extreme: one sentence and one button, without data.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { openedDialog, dialogText } from '../help.stories.ts';
import { MaintenanceDialog } from './MaintenanceDialog.tsx';

const meta: Meta<typeof MaintenanceDialog> = {
  title: 'Dialogs/MaintenanceDialog',
  component: MaintenanceDialog,
  parameters: { layout: 'fullscreen' },
  args: { isOpen: true, onConfirm: fn() },
};
export default meta;
type Story = StoryObj<typeof MaintenanceDialog>;

export const Default: Story = {
  render: function Once(args) {
    const [isOpen, setOpen] = useState(true);
    return (
      <MaintenanceDialog
        isOpen={isOpen}
        onConfirm={() => {
          setOpen(false);
          args.onConfirm();
        }}
      />
    );
  },
  play: async ({ args }) => {
    const box = await openedDialog();
    await expect(box.getByText(dialogText('error.INTERNAL'))).toBeVisible();
    // Only its button closes it.
    await userEvent.keyboard('{Escape}');
    await expect(args.onConfirm).not.toHaveBeenCalled();
    // must show: once
    await userEvent.click(box.getByRole('button'));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await waitFor(() => expect(document.querySelector('[role=alertdialog]')).toBeNull());
  },
};
export const Closed: Story = { args: { isOpen: false } };
