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
            { id: 'delete', label: 'Delete', isDanger: true },
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

/** Entries that become possible while a menu is open are appended; entries that become impossible stay in place, disabled. */
export const GetsAnEntry: StoryObj = {
  render: function Gets() {
    const [isSuspended, setSuspended] = useState(false);
    const first = isSuspended ? { id: 'resume', label: 'Resume' } : { id: 'suspend', label: 'Suspend' };
    return (
      <div onKeyDownCapture={(event) => event.key === 'F2' && setSuspended(true)}>
        <Menu
          label="Job"
          trigger={<Button>Job</Button>}
          items={[{ id: 'info', label: 'Job info' }, first, { id: 'delete', label: 'Delete', isDanger: true }]}
        />
      </div>
    );
  },
  play: async ({ canvasElement }) => {
    const body = within(document.body);
    const names = () => body.getAllByRole('menuitem').map((item) => item.textContent);
    within(canvasElement).getByRole('button', { name: 'Job' }).focus();
    await userEvent.keyboard('{Enter}');
    await body.findByRole('menuitem', { name: 'Suspend' });
    await expect(names()).toEqual(['Job info', 'Suspend', 'Delete']);
    await userEvent.keyboard('{F2}');
    await waitFor(() => expect(names()).toEqual(['Job info', 'Suspend', 'Delete', 'Resume']));
    await expect(body.getByRole('menuitem', { name: 'Suspend' })).toHaveAttribute('aria-disabled', 'true');
    await expect(body.getByRole('menuitem', { name: 'Resume' })).not.toHaveAttribute('aria-disabled', 'true');
  },
};
