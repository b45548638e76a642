import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { LONG, dialogText } from '../../dialogs/help.stories.ts';
import { GroupSettings } from './GroupSettings.tsx';
import type { GroupDetail, GroupMember, TeamRole } from './GroupSettings.types.ts';

const member = (id: string, name: string, role: TeamRole, edit = true): GroupMember => ({
  id,
  name,
  email: `${id}@lab.example`,
  role,
  seat: { view: true, edit, delete: false, download: edit },
});
const detail: GroupDetail = {
  id: 'grp_4f1c9a7e',
  name: 'Liver lab',
  role: 'owner',
  memberCount: 4,
  memberLimit: 99,
  notes: 'Fibrosis atlas, third year',
  members: [
    member('rosa', 'rosa', 'owner'),
    member('lin', '林晓', 'admin'),
    member('wei', 'wei_chen', 'member'),
    member('omar', 'omar', 'member', false),
  ],
};
const ready = (change: Partial<GroupDetail>) => ({
  group: { state: 'ready' as const, data: { ...detail, ...change } },
});
const meta: Meta<typeof GroupSettings> = {
  title: 'Screens/GroupSettings',
  component: GroupSettings,
  parameters: { layout: 'fullscreen' },
  args: {
    groups: [
      { id: detail.id, name: detail.name },
      { id: 'g2', name: '肾脏发育课题组' },
    ],
    ...ready({}),
    selfId: 'rosa',
    onChooseGroup: fn(),
    onSave: fn(),
    onSeat: fn(),
    onRole: fn(),
    onInvite: fn(),
    onRemove: fn(),
    onLeave: fn(),
    onHandOver: fn(),
    onCreate: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof GroupSettings>;
const choose = async (root: HTMLElement, name: string, index: number) => {
  await userEvent.click(within(root).getByRole('button', { name: dialogText('groupSettings.actionsOf', { name }) }));
  const items = await within(document.body).findAllByRole('menuitem');
  await userEvent.click(items[index] as HTMLElement);
  // While a menu closes, the content below it is hidden from assistive technology and from role queries.
  await waitFor(() => expect(within(document.body).queryAllByRole('menuitem')).toHaveLength(0));
};

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: members
    await expect(within(canvas.getByRole('grid')).getAllByRole('row')).toHaveLength(5);
    for (const { name } of detail.members)
      await expect(canvas.getByRole('row', { name: new RegExp(name) })).toBeVisible();
    // must show: roles
    await choose(canvasElement, 'wei_chen', 0);
    await expect(args.onRole).toHaveBeenCalledWith(expect.objectContaining({ id: 'wei' }), 'admin');
    await choose(canvasElement, '林晓', 1);
    await expect(args.onHandOver).toHaveBeenCalledWith(expect.objectContaining({ id: 'lin' }));
    await choose(canvasElement, 'omar', 2);
    await expect(args.onRemove).toHaveBeenCalledWith(expect.objectContaining({ id: 'omar' }));
    // must show: seats
    const seats = canvas.getByRole('progressbar', { name: dialogText('group.seats') });
    await expect(seats).toHaveTextContent(/4\D+99/);
    await expect(Number(seats.getAttribute('aria-valuenow'))).toBeCloseTo((100 * 4) / 99, 5);
    const name = dialogText('groupSettings.seatOf', {
      name: 'omar',
      permission: dialogText('groupSettings.seat.edit'),
    });
    await userEvent.click(canvas.getByRole('checkbox', { name }));
    await expect(args.onSeat).toHaveBeenCalledWith(expect.objectContaining({ id: 'omar' }), 'edit', true);
    // must show: invite
    await userEvent.click(canvas.getByRole('button', { name: dialogText('groupSettings.invite') }));
    await expect(args.onInvite).toHaveBeenCalled();
    // besides: the owner cannot leave the group (specification 6); its id; a name that is too long.
    await expect(canvas.getByText('grp_4f1c9a7e')).toBeVisible();
    await expect(canvasElement.querySelector('[data-owner-stays]')).toBeVisible();
    const title = canvas.getByLabelText(new RegExp(`^${dialogText('group.name')}`));
    await userEvent.type(title, ' of the north');
    await expect(canvas.getByText(dialogText('group.nameTooLong'))).toBeVisible();
    await expect(canvas.getByRole('button', { name: dialogText('account.save') })).toBeDisabled();
  },
};
export const Admin: Story = {
  args: { ...ready({ role: 'admin' }), selfId: 'lin' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await choose(canvasElement, 'wei_chen', 0);
    await expect(args.onRemove).toHaveBeenCalledOnce();
    await userEvent.click(
      canvas.getByRole('button', { name: dialogText('groupSettings.leave', { group: 'Liver lab' }) }),
    );
    await expect(args.onLeave).toHaveBeenCalledOnce();
  },
};
export const NoPermission: Story = {
  args: { ...ready({ role: 'member' }), selfId: 'wei' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    // must show: No permission
    await expect(canvas.getByText(dialogText('groupSettings.noPermission'))).toBeVisible();
    await expect(canvas.queryByRole('grid')).toBeNull();
  },
};
export const Loading: Story = { args: { group: { state: 'loading' } } };
export const Empty: Story = { args: { groups: [], group: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { group: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
export const SeatsFull: Story = {
  args: ready({ memberCount: 99 }),
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole('button', { name: dialogText('groupSettings.invite') }),
    ).toBeDisabled();
  },
};
export const Extreme: Story = {
  args: ready({
    name: LONG.zh.slice(0, 15),
    memberCount: 99,
    notes: LONG.en.repeat(4),
    members: Array.from({ length: 99 }, (_, i) => ({
      ...member(String(i), i % 2 ? LONG.en.slice(0, 50) : LONG.zh, i ? 'member' : 'owner'),
      email: LONG.mail,
    })),
  }),
};
/** Each holds a seat until the invited person responds; an invitation sent by mistake can be withdrawn. */
export const OpenInvitations: Story = {
  args: {
    invitations: [
      {
        ...{ id: 'i1', email: LONG.mail, role: 'member', seats: ['view', 'download'], invitedBy: 'rosa' },
        ...{ createdAt: '2026-11-20T09:00:00.000Z', expiresAt: '2026-11-30T09:00:00.000Z' },
      },
      {
        ...{ id: 'i2', email: 'pi@lab.example', role: 'admin', seats: ['view', 'edit', 'delete', 'download'] },
        ...{ invitedBy: '林晓', createdAt: '2026-11-19T09:00:00.000Z', expiresAt: '2026-11-29T09:00:00.000Z' },
      },
    ],
    onWithdraw: fn(),
  },
  play: async ({ canvasElement, args }) => {
    const list = within(within(canvasElement).getByRole('grid', { name: dialogText('groupSettings.invitations') }));
    await expect(list.getByText(dialogText('groupSettings.role.admin'))).toBeVisible();
    await userEvent.click(
      list.getByRole('button', { name: dialogText('groupSettings.withdrawOf', { email: 'pi@lab.example' }) }),
    );
    await expect(args.onWithdraw).toHaveBeenCalledWith('i2');
  },
};
