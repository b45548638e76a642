import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG, dialogText } from '../../dialogs/help.stories.ts';
import { InviteAcceptance } from './InviteAcceptance.tsx';
import type { InvitationFacts } from './InviteAcceptance.types.ts';

const facts: InvitationFacts = {
  groupName: 'Liver lab',
  invitedBy: '林晓',
  memberCount: 6,
  memberLimit: 99,
  expiresAt: '2026-12-01T08:00:00.000Z',
  state: 'open',
};
const ready = (change: Partial<InvitationFacts>) => ({
  invitation: { state: 'ready' as const, data: { ...facts, ...change } },
});
const meta: Meta<typeof InviteAcceptance> = {
  title: 'Screens/InviteAcceptance',
  component: InviteAcceptance,
  parameters: { layout: 'fullscreen' },
  args: { ...ready({}), onJoin: fn(), onNotNow: fn(), homeHref: '/' },
};
export default meta;
type Story = StoryObj<typeof InviteAcceptance>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: not now
    await userEvent.click(canvas.getByRole('button', { name: dialogText('inviteAccept.notNow') }));
    await expect(args.onNotNow).toHaveBeenCalledOnce();
    // must show: join group
    await userEvent.click(canvas.getByRole('button', { name: dialogText('inviteAccept.join') }));
    await expect(args.onJoin).toHaveBeenCalledOnce();
  },
};
export const Joined: Story = {
  args: ready({ state: 'joined' }),
  play: async ({ canvasElement }) => {
    // must show: success
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(
      dialogText('inviteAccept.joined', { group: 'Liver lab' }),
    );
  },
};
const dead = (state: 'expired' | 'used'): Story => ({
  args: ready({ state }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('heading', { name: dialogText(`inviteAccept.${state}`) })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: dialogText('inviteAccept.join') })).toBeNull();
  },
});
export const Expired: Story = dead('expired');
export const Used: Story = dead('used');
export const Loading: Story = { args: { invitation: { state: 'loading' } } };
export const Empty: Story = { args: { invitation: { state: 'empty' } } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'LINK_USED' } } };
export const Extreme: Story = {
  args: ready({ groupName: LONG.zh.slice(0, 15), invitedBy: LONG.mail, memberCount: 99 }),
};

export const Visitor: Story = {
  args: { signInHref: '/login?redirect=%2FinviteMember' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: dialogText('inviteAccept.signIn') })).toHaveAttribute(
      'href',
      '/login?redirect=%2FinviteMember',
    );
    await expect(canvas.queryByRole('button', { name: dialogText('inviteAccept.join') })).toBeNull();
  },
};
/** Signed in with another account than the invited one: offers to sign in with that one, not to join. */
export const OtherAccount: Story = {
  args: { otherAccount: { invited: 'm***@lab.example', own: 'rosa@lab.example', onSignInAs: fn() } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/rosa@lab\.example/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: dialogText('inviteAccept.join') })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: dialogText('inviteAccept.signInAs') }));
    await expect(args.otherAccount!.onSignInAs).toHaveBeenCalledOnce();
  },
};
/** One click opens the group that was joined. */
export const Switch: Story = {
  args: { ...ready({ state: 'joined' }), onSwitch: fn() },
  play: async ({ canvasElement, args }) => {
    const name = dialogText('inviteAccept.switch', { group: 'Liver lab' });
    await userEvent.click(within(canvasElement).getByRole('button', { name }));
    await expect(args.onSwitch).toHaveBeenCalledOnce();
  },
};
