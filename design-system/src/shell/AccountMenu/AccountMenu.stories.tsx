// states: no Loading, Empty or Error, because the header shows sign-in until the account is known.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG } from '../../dialogs/help.stories.ts';
import { AccountMenu } from './AccountMenu.tsx';

const meta: Meta<typeof AccountMenu> = {
  title: 'Shell/AccountMenu',
  component: AccountMenu,
  args: {
    account: { name: 'rosa', email: 'rosa@lab.example', avatar: null },
    accountMenu: [
      { id: 'requested', label: 'Requested downloads', href: '/requestedDownloads' },
      { id: 'notifications', label: 'Notifications', href: '/notifications' },
      { id: 'groups', label: 'Groups setting', href: '/groupSettings' },
      { id: 'info', label: 'Account info', href: '/accountsettings' },
    ],
    unread: 3,
    onSignOut: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof AccountMenu>;
const badge = (root: HTMLElement) => root.querySelector('[data-unread]')?.getAttribute('data-text') ?? null;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    await expect(badge(canvasElement)).toBe('3');
    await userEvent.click(within(canvasElement).getByRole('button'));
    const items = await within(document.body).findAllByRole('menuitem');
    await expect(items).toHaveLength(5);
    await userEvent.click(items.at(-1) as HTMLElement);
    await expect(args.onSignOut).toHaveBeenCalledOnce();
  },
};
export const NothingUnread: Story = {
  args: { unread: 0 },
  play: async ({ canvasElement }) => {
    await expect(badge(canvasElement)).toBeNull();
  },
};
export const NinetyNine: Story = {
  args: { unread: 99 },
  play: async ({ canvasElement }) => {
    await expect(badge(canvasElement)).toBe('99');
  },
};
export const Extreme: Story = {
  args: { unread: 12_840, account: { name: LONG.zh, email: LONG.mail, avatar: null } },
  play: async ({ canvasElement }) => {
    // must show: unread badge 99+
    await expect(badge(canvasElement)).toBe('99+');
    await userEvent.click(within(canvasElement).getByRole('button'));
  },
};
/** A page that the privilege list disables stays in sight (specification 6). */
export const Disabled: Story = {
  args: { accountMenu: [{ id: 'groups', label: 'Groups setting', href: '/g', isDisabled: true }] },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    const [first] = await within(document.body).findAllByRole('menuitem');
    await expect(first).toHaveAttribute('aria-disabled', 'true');
  },
};
