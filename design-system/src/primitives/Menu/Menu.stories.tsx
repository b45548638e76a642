import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { DialogFrame } from '../Dialog/Dialog.tsx';
import { Menu } from './Menu.tsx';

const meta: Meta = { title: 'Primitives/Menu' };
export default meta;

/** An entry opens a dialog; when that closes, the focus is on the menu's button again. */
export const OpensADialog: StoryObj = {
  render: function Opens() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Menu
          label="More"
          trigger={<Button>More</Button>}
          items={[
            { id: 'info', label: 'Job info' },
            { id: 'delete', label: 'Delete', danger: true },
          ]}
          onAction={() => setOpen(true)}
        />
        <DialogFrame title="Job info" isOpen={isOpen} onClose={() => setOpen(false)}>
          Two samples
        </DialogFrame>
      </>
    );
  },
  play: async ({ canvasElement }) => {
    const trigger = within(canvasElement).getByRole('button', { name: 'More' });
    const body = within(document.body);
    trigger.focus();
    await userEvent.keyboard('{Enter}');
    await body.findByRole('menuitem', { name: 'Job info' });
    await userEvent.keyboard('{Enter}');
    await body.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(body.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(trigger).toHaveFocus());
  },
};
