import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { LONG, openedDialog, dialogText } from '../help.stories.ts';
import { InviteDialog } from './InviteDialog.tsx';

const url = 'https://stroma.example/inviteMember?id=4f1c9a7e22';
const meta: Meta<typeof InviteDialog> = {
  title: 'Dialogs/InviteDialog',
  component: InviteDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    isOpen: true,
    onClose: fn(),
    groupName: 'Liver lab',
    invitation: { state: 'ready', data: { url, expiresAt: '2026-12-01T08:00:00.000Z', state: 'open' } },
    onCreate: fn(),
    onAgain: fn(),
    check: (email) => (/^\S+@\S+\.\S+$/.test(email) ? null : { id: 'EMAIL_INVALID' }),
    onCopy: fn(),
    seats: { used: 6, max: 99 },
  },
};
export default meta;
type Story = StoryObj<typeof InviteDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await openedDialog();
    // must show: link
    await expect(box.getByRole('textbox')).toHaveValue(url);
    await userEvent.click(box.getByRole('button', { name: dialogText('invite.copy') }));
    await expect(args.onCopy).toHaveBeenCalledWith(url);
    // must show: 10 days
    await expect(box.getByText(/[(（]10 (?:days|天)[)）]/)).toBeVisible();
    // must show: single use
    await expect(box.getByText(dialogText('invite.singleUse'))).toBeVisible();
  },
};
export const Copied: Story = {
  args: { copied: 'copied' },
  play: async () => {
    // must show: copied
    await expect((await openedDialog()).getByText(dialogText('invite.copied'))).toBeVisible();
  },
};
export const CopyFailed: Story = {
  args: { copied: 'failed' },
  play: async () => {
    await expect((await openedDialog()).getByRole('alert')).toHaveTextContent(dialogText('invite.copyFailed'));
  },
};
export const Used: Story = {
  args: { invitation: { state: 'ready', data: { url, expiresAt: '2026-12-01T08:00:00.000Z', state: 'used' } } },
  play: async ({ args }) => {
    const box = await openedDialog();
    await userEvent.click(box.getByRole('button', { name: dialogText('invite.createAgain') }));
    await expect(args.onAgain).toHaveBeenCalledOnce();
  },
};
export const Expired: Story = {
  args: { invitation: { state: 'ready', data: { url, expiresAt: '2026-11-01T08:00:00.000Z', state: 'expired' } } },
};
export const Empty: Story = {
  args: { invitation: { state: 'empty' } },
  play: async ({ args }) => {
    const box = await openedDialog();
    const field = box.getByRole('textbox');
    await userEvent.type(field, 'nobody{Enter}');
    await expect(box.getByText(dialogText('error.EMAIL_INVALID'))).toBeVisible();
    await expect(args.onCreate).not.toHaveBeenCalled();
    await userEvent.clear(field);
    await userEvent.type(field, ' li@example.org {Enter}');
    await expect(args.onCreate).toHaveBeenCalledOnce();
    await expect(args.onCreate).toHaveBeenCalledWith('li@example.org', {
      role: 'member',
      seats: ['view', 'edit', 'download'],
    });
  },
};
export const Mailed: Story = { args: { isMailed: true } };
export const Loading: Story = { args: { invitation: { state: 'loading' } } };
export const Failed: Story = {
  name: 'Error',
  args: { invitation: { state: 'error', error: { id: 'PERMISSION_DENIED' }, onRetry: fn() } },
};
export const SeatsFull: Story = {
  args: { seats: { used: 99, max: 99 } },
  play: async () => {
    await expect((await openedDialog()).queryByRole('textbox')).toBeNull();
  },
};
export const Extreme: Story = {
  args: {
    groupName: LONG.zh.slice(0, 15),
    invitation: {
      state: 'ready',
      data: { url: `${url}${LONG.en.repeat(4)}`, expiresAt: '2026-12-01T08:00:00.000Z', state: 'open' },
    },
  },
};
