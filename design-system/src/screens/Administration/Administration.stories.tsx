import type { Meta, StoryObj } from '@storybook/react-vite';
import { jobsFixture } from '@stroma/contract/fixtures';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { LONG, dialogText } from '../../dialogs/help.stories.ts';
import { Administration } from './Administration.tsx';
import type { AdminTab, AdministrationProps, AdminUser } from './Administration.types.ts';

const at = '2026-11-20T09:00:00.000Z';
const user = (username: string, status: AdminUser['status'] = 'active'): AdminUser => ({
  id: username,
  username,
  email: `${username}@lab.example`,
  institution: 'Institute of Single-Cell Biology',
  status,
  used: 84e9,
  quota: 200e9,
  lastLogin: status === 'unconfirmed' ? null : at,
});
const ready = <T,>(data: readonly T[]) => ({ state: 'ready' as const, data });
const args: AdministrationProps = {
  tab: 'users',
  onTabChange: fn(),
  isPermitted: true,
  search: '',
  onSearchChange: fn(),
  users: ready([user('rosa'), user('lin_xiao', 'locked'), user('omar', 'unconfirmed')]),
  privileges: ready([
    { id: 'p1', name: 'Import data', type: 1, url: '/importdata', disabled: false, hidden: false },
    {
      id: 'p2',
      name: 'Integrate public-database data',
      type: 1,
      url: '/integrateSynEcoSysData',
      disabled: true,
      hidden: false,
    },
    { id: 'p3', name: 'Download free file', type: 2, url: null, disabled: false, hidden: true },
  ]),
  privilegesOf: null,
  teams: ready([{ id: 'g1', name: 'Liver lab', owner: 'rosa', memberCount: 6, memberLimit: 99, used: 312e9 }]),
  content: ready([
    {
      id: 'c1',
      kind: 'guidebook',
      title: 'Upload a matrix',
      languages: ['en-US', 'zh-CN'],
      state: 'published',
      updatedOn: at,
    },
    { id: 'c2', kind: 'faq', title: 'Can I mix species?', languages: ['en-US'], state: 'draft', updatedOn: at },
  ]),
  announcements: ready([
    { id: 'a1', text: 'Maintenance on Sunday · 周日停机维护', from: at, until: at, state: 'planned' },
  ]),
  jobs: ready(jobsFixture().map((j) => ({ ...j, team: 'Liver lab', worker: 'worker-2' }))),
  storage: ready([
    { area: 'uploads', bytes: 1.2e12, files: 4100, reclaimable: 12e9 },
    { area: 'datasets', bytes: 0.9e12, files: 812, reclaimable: 0 },
    { area: 'results', bytes: 0.4e12, files: 20_110, reclaimable: 0 },
    { area: 'conversions', bytes: 0.2e12, files: 66, reclaimable: 90e9 },
    { area: 'cache', bytes: 0.1e12, files: 9112, reclaimable: 0.1e12 },
  ]),
  capacity: 4e12,
  audit: ready([
    { id: 'e1', time: at, who: 'rosa', action: 'team.memberRemove', subject: 'wei_chen (Liver lab)', ip: '192.0.2.10' },
  ]),
  onUser: fn(),
  onPrivilege: fn(),
  onTeam: fn(),
  onContent: fn(),
  onAnnouncement: fn(),
  onJob: fn(),
  onReclaim: fn(),
  onCreate: fn(),
  onExportAudit: fn(),
};
const meta: Meta<typeof Administration> = {
  title: 'Screens/Administration',
  component: Administration,
  parameters: { layout: 'fullscreen' },
  args,
  render: function Tabbed(props) {
    const [tab, setTab] = useState<AdminTab>(props.tab);
    return <Administration {...props} tab={tab} onTabChange={setTab} />;
  },
};
export default meta;
type Story = StoryObj<typeof Administration>;
const open = async (root: HTMLElement, tab: AdminTab) => {
  const name = dialogText(`admin.tab.${tab}`);
  await userEvent.click(within(root).getByRole('tab', { name }));
  return within(within(root).getByRole('grid', { name }));
};
const choose = async (rows: ReturnType<typeof within>, row: number, item: number) => {
  await userEvent.click(within(rows.getAllByRole('row')[row] as HTMLElement).getByRole('button'));
  const items = await within(document.body).findAllByRole('menuitem');
  await userEvent.click(items[item] as HTMLElement);
  // While a menu closes, the content below it is hidden from assistive technology and from role queries.
  await waitFor(() => expect(within(document.body).queryAllByRole('menuitem')).toHaveLength(0));
};

export const Default: Story = {
  play: async ({ canvasElement, args: props }) => {
    const canvas = within(canvasElement);
    // must show: users
    await choose(await open(canvasElement, 'users'), 2, 4);
    await expect(props.onUser).toHaveBeenCalledWith(expect.objectContaining({ username: 'lin_xiao' }), 'unlock');
    // must show: privileges
    const rights = await open(canvasElement, 'privileges');
    await userEvent.click(rights.getAllByRole('switch')[0] as HTMLElement);
    await expect(props.onPrivilege).toHaveBeenCalledWith(expect.objectContaining({ id: 'p1' }), { disabled: true });
    // besides: teams
    await choose(await open(canvasElement, 'teams'), 1, 1);
    await expect(props.onTeam).toHaveBeenCalledWith(expect.objectContaining({ id: 'g1' }), 'seats');
    // must show: content
    await choose(await open(canvasElement, 'content'), 1, 1);
    await expect(props.onContent).toHaveBeenCalledWith(expect.objectContaining({ id: 'c1' }), 'withdraw');
    // besides: announcements
    await choose(await open(canvasElement, 'announcements'), 1, 1);
    await expect(props.onAnnouncement).toHaveBeenCalledWith(expect.objectContaining({ id: 'a1' }), 'end');
    // must show: jobs
    await choose(await open(canvasElement, 'jobs'), 1, 0);
    await expect(props.onJob).toHaveBeenCalledWith(expect.objectContaining({ id: 'job_7f3a' }), 'suspend');
    // must show: storage
    await userEvent.click((await open(canvasElement, 'storage')).getAllByRole('button')[0] as HTMLElement);
    await expect(props.onReclaim).toHaveBeenCalledWith('uploads');
    // must show: audit
    await expect(
      (await open(canvasElement, 'audit')).getByText(dialogText('admin.audit.team.memberRemove')),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: dialogText('admin.exportAudit') }));
    await expect(props.onExportAudit).toHaveBeenCalledOnce();
  },
};
export const NoPermission: Story = {
  args: { isPermitted: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('tab')).toBeNull();
  },
};
export const Loading: Story = { args: { users: { state: 'loading' } } };
export const Empty: Story = { args: { users: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { users: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
export const Storage: Story = { args: { tab: 'storage' } };
export const Privileges: Story = { args: { tab: 'privileges', privilegesOf: 'rosa' } };
export const Extreme: Story = {
  args: {
    users: ready(
      Array.from({ length: 200 }, (_, i) => ({
        ...user(`user_${i}`),
        email: LONG.mail,
        institution: i % 2 ? LONG.zh : LONG.en,
      })),
    ),
  },
};
