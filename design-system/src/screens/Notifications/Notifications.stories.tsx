import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG, dialogText } from '../../dialogs/help.stories.ts';
import { NOTICES } from '../../shell/NotificationList/notices.fixture.stories.ts';
import { Notifications } from './Notifications.tsx';

const meta: Meta<typeof Notifications> = {
  title: 'Screens/Notifications',
  component: Notifications,
  parameters: { layout: 'fullscreen' },
  args: {
    notices: { state: 'ready', data: NOTICES },
    filter: 'all',
    onFilterChange: fn(),
    onRead: fn(),
    onDelete: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof Notifications>;

export const Default: Story = {
  render: function Live(args) {
    const [data, setData] = useState(NOTICES);
    const [filter, setFilter] = useState(args.filter);
    return (
      <Notifications
        {...args}
        filter={filter}
        onFilterChange={setFilter}
        notices={data.length ? { state: 'ready', data } : { state: 'empty' }}
        onRead={(ids, read) => setData((list) => list.map((n) => (ids.includes(n.id) ? { ...n, read } : n)))}
        onDelete={(ids) => setData((list) => list.filter((n) => !ids.includes(n.id)))}
      />
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    // must show: list
    const items = canvas.getAllByRole('listitem');
    await expect(items).toHaveLength(3);
    for (const [i, { title }] of NOTICES.entries()) await expect(items[i]).toHaveTextContent(title);
    // must show: unread
    await userEvent.click(canvas.getByRole('radio', { name: dialogText('notices.unreadOf', { n: 2 }) }));
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(canvas.getByRole('radio', { name: dialogText('notices.all') }));
    // must show: read
    await userEvent.click(canvas.getByRole('button', { name: dialogText('notices.markAll') }));
    await expect(canvas.queryByText(dialogText('notices.unread'))).toBeNull();
    await expect(canvas.getByRole('radio', { name: dialogText('notices.unreadOf', { n: 0 }) })).toBeVisible();
    // must show: delete
    for (let left = 2; left >= 0; left--) {
      await userEvent.click(
        within(canvas.getAllByRole('listitem')[0] as HTMLElement)
          .getAllByRole('button')
          .at(-1) as HTMLElement,
      );
      await expect(canvas.queryAllByRole('listitem')).toHaveLength(left);
    }
    // must show: empty
    await expect(canvas.getByText(dialogText('notices.empty'))).toBeVisible();
  },
};
export const Loading: Story = { args: { notices: { state: 'loading' } } };
export const Empty: Story = { args: { notices: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { notices: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: {
    notices: {
      state: 'ready',
      data: Array.from({ length: 200 }, (_, i) => ({
        id: String(i),
        title: i % 2 ? LONG.zh : LONG.en,
        createdAt: '2026-11-20T17:40:00.000Z',
        read: i > 120,
      })),
    },
  },
};
