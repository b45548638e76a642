import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG, openedDialog, dialogText } from '../../dialogs/help.stories.ts';
import { TeamSwitcher } from './TeamSwitcher.tsx';

const meta: Meta<typeof TeamSwitcher> = {
  title: 'Shell/TeamSwitcher',
  component: TeamSwitcher,
  args: {
    teams: {
      state: 'ready',
      data: [
        { id: 'me', name: 'rosa', memberCount: 1, memberLimit: 1, personal: true },
        { id: 'liver', name: 'Liver lab', memberCount: 6, memberLimit: 99 },
        { id: 'kidney', name: '肾脏发育课题组', memberCount: 12, memberLimit: 99 },
      ],
    },
    currentId: 'liver',
    onSwitch: fn(),
    settingsHref: '/groupSettings',
    onCreate: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof TeamSwitcher>;
const open = async (root: HTMLElement) => {
  await userEvent.click(within(root).getAllByRole('button')[0] as HTMLElement);
  return openedDialog();
};

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const box = await open(canvasElement);
    // must show: current
    await expect(box.getByRole('option', { selected: true })).toHaveTextContent('Liver lab');
    // must show: gear
    await expect(box.getByRole('link', { name: dialogText('team.settings') })).toHaveAttribute(
      'href',
      '/groupSettings',
    );
    // must show: search
    await userEvent.type(box.getByRole('textbox', { name: dialogText('team.search') }), '肾脏');
    await expect(box.getAllByRole('option')).toHaveLength(1);
    // besides: switching, and a new group
    await userEvent.click(box.getByRole('option'));
    await expect(args.onSwitch).toHaveBeenCalledWith('kidney');
    const again = await open(canvasElement);
    await userEvent.click(again.getByRole('button', { name: dialogText('team.create') }));
    await expect(args.onCreate).toHaveBeenCalledOnce();
  },
};
export const Loading: Story = {
  args: { teams: { state: 'loading' } },
  play: async ({ canvasElement }) => {
    await expect((await open(canvasElement)).getByRole('status')).toBeVisible();
  },
};
export const Switching: Story = { args: { isBusy: true } };
/** A user without a group has only the personal space. */
export const Empty: Story = {
  args: {
    teams: { state: 'ready', data: [{ id: 'me', name: 'rosa', memberCount: 1, memberLimit: 1, personal: true }] },
    currentId: 'me',
  },
  play: async ({ canvasElement }) => {
    await expect((await open(canvasElement)).getAllByRole('option')).toHaveLength(1);
  },
};
/** Failures in the team list show the error as a message (specification 7). */
export const Failed: Story = {
  name: 'Error',
  args: { teams: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
  play: async ({ canvasElement, args }) => {
    const box = await open(canvasElement);
    await expect(box.getByRole('alert')).toBeVisible();
    await userEvent.click(within(box.getByRole('alert')).getByRole('button'));
    if (args.teams.state === 'error') await expect(args.teams.onRetry).toHaveBeenCalledOnce();
  },
};
export const Extreme: Story = {
  args: {
    teams: {
      state: 'ready',
      data: Array.from({ length: 80 }, (_, i) => ({
        id: String(i),
        name: i % 2 ? `${LONG.zh} ${i}` : `${LONG.en}_${i}`,
        memberCount: 99,
        memberLimit: 99,
      })),
    },
    currentId: '1',
  },
  play: async ({ canvasElement }) => {
    await expect((await open(canvasElement)).getAllByRole('option')).toHaveLength(80);
  },
};
/** A user who may not create groups does not see the entry (specification 6). */
export const NoPermission: Story = {
  args: { onCreate: undefined },
  play: async ({ canvasElement }) => {
    await expect((await open(canvasElement)).queryByRole('button', { name: dialogText('team.create') })).toBeNull();
  },
};
