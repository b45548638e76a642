import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG, dialogText } from '../../dialogs/help.stories.ts';
import { NotificationList } from './NotificationList.tsx';
import { NOTICES } from './notices.fixture.stories.ts';

const meta: Meta<typeof NotificationList> = {
  title: 'Shell/NotificationList',
  component: NotificationList,
  args: {
    notices: { state: 'ready', data: NOTICES },
    filter: 'all',
    onFilterChange: fn(),
    onRead: fn(),
    onDelete: fn(),
    onOpen: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof NotificationList>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const [first, , third] = canvas.getAllByRole('listitem') as [HTMLElement, HTMLElement, HTMLElement];
    const button = (id: 'markReadOf' | 'markUnreadOf' | 'deleteOf', n: number) =>
      canvas.getByRole('button', { name: dialogText(`notices.${id}`, { title: NOTICES[n]?.title ?? '' }) });
    // must show: unread
    await expect(canvas.getByRole('radio', { name: dialogText('notices.unreadOf', { n: 2 }) })).toBeVisible();
    await expect(canvas.getAllByText(dialogText('notices.unread'))).toHaveLength(2);
    await expect(first).toHaveTextContent(dialogText('notices.unread'));
    // must show: read
    await expect(third).not.toHaveTextContent(dialogText('notices.unread'));
    await userEvent.click(button('markReadOf', 0));
    await expect(args.onRead).toHaveBeenLastCalledWith(['n1'], true);
    await userEvent.click(button('markUnreadOf', 2));
    await expect(args.onRead).toHaveBeenLastCalledWith(['n3'], false);
    // must show: delete
    await userEvent.click(button('deleteOf', 0));
    await expect(args.onDelete).toHaveBeenCalledWith(['n1']);
    // besides: several at once
    await userEvent.click(canvas.getByRole('button', { name: dialogText('notices.markAll') }));
    await expect(args.onRead).toHaveBeenLastCalledWith(['n1', 'n2'], true);
    const boxes = canvas.getAllByRole('checkbox');
    await userEvent.click(boxes[0] as HTMLElement);
    await userEvent.click(boxes[1] as HTMLElement);
    await userEvent.click(canvas.getByRole('button', { name: dialogText('notices.deleteChosen', { n: 2 }) }));
    await expect(args.onDelete).toHaveBeenLastCalledWith(['n1', 'n2']);
    await expect(canvas.getByRole('status')).toHaveTextContent('2');
  },
};
export const Unread: Story = {
  args: { filter: 'unread' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('listitem')).toHaveLength(2);
  },
};
export const Loading: Story = { args: { notices: { state: 'loading' } } };
export const Empty: Story = { args: { notices: { state: 'empty' } } };
export const AllRead: Story = {
  args: { filter: 'unread', notices: { state: 'ready', data: NOTICES.map((n) => ({ ...n, read: true })) } },
};
export const Failed: Story = {
  name: 'Error',
  args: { notices: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: {
    notices: {
      state: 'ready',
      data: Array.from({ length: 120 }, (_, i) => ({
        id: String(i),
        title: i % 2 ? LONG.zh : LONG.en,
        text: `${LONG.en} ${LONG.zh}`,
        createdAt: '2026-11-20T17:40:00.000Z',
        read: i > 99,
        tone: (['info', 'success', 'warning', 'danger'] as const)[i % 4],
      })),
    },
  },
};
