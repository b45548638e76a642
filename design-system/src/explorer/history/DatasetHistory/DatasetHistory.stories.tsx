import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { historyEntries } from '@stroma/contract/fixtures';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG_NAME, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import type { DatasetHistoryProps } from '../history.types.ts';
import { DatasetHistory } from './DatasetHistory.tsx';

const entries = historyEntries();
const meta: Meta<typeof DatasetHistory> = {
  title: 'Explorer/History/DatasetHistory',
  component: DatasetHistory,
  decorators: [pageDecorator],
  args: {
    state: { state: 'ready', data: entries },
    kind: 'all',
    onKindChange: fn(),
    hrefOf: ({ id }) => `/${id}`,
    onCompare: fn(),
    onMore: fn(),
  },
  render: function Held(args: DatasetHistoryProps) {
    const [kind, setKind] = useState(args.kind);
    const change = (next: typeof kind) => {
      setKind(next);
      args.onKindChange(next);
    };
    return <DatasetHistory {...args} kind={kind} onKindChange={change} />;
  },
};
export default meta;
type Story = StoryObj<typeof DatasetHistory>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const rows = canvas.getAllByRole('listitem');
    await expect(rows).toHaveLength(entries.length);
    // must show: author and time of every entry
    for (const row of rows)
      await expect(row).toHaveTextContent(
        /(lin\.chen|m\.garcia).*2026|2026.*(lin\.chen|m\.garcia)|(已离开的用户|somebody who has left)/,
      );
    // must show: a link to the result and the column
    const hrefs = canvas.getAllByRole('link').map((link) => link.getAttribute('href'));
    await expect(hrefs).toEqual(entries.map(({ id }) => `/${id}`));
    // must show: one kind alone, by keyboard
    canvas.getByRole('radio', { name: messageText('history.kind.all') }).focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect(args.onKindChange).toHaveBeenCalledWith('labels');
    // must show: two versions of labels are compared
    await userEvent.click(canvas.getAllByRole('button', { name: /leiden/ })[0]!);
    await expect(args.onCompare).toHaveBeenCalledWith(entries[0]);
    await userEvent.click(canvas.getByRole('button', { name: messageText('history.more') }));
    await expect(args.onMore).toHaveBeenCalledOnce();
  },
};
export const One: Story = { args: { state: { state: 'ready', data: entries.slice(2, 3) }, onMore: undefined } };
export const Empty: Story = {
  args: { state: { state: 'ready', data: [] }, onMore: undefined },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(messageText('history.empty'))).toBeVisible();
  },
};
export const EmptyKind: Story = {
  args: { state: { state: 'ready', data: [] }, kind: 'subsets', onMore: undefined },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(messageText('history.emptyKind'))).toBeVisible();
  },
};
export const Loading: Story = { args: { state: { state: 'loading' }, onMore: undefined } };
export const Busy: Story = { args: { isBusy: true } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() }, onMore: undefined },
};
export const Extreme: Story = {
  args: {
    state: {
      state: 'ready',
      data: Array.from({ length: 25 }, (_, k) =>
        historyEntries(`${LONG_NAME} ${k}`).map((entry) => ({ ...entry, id: `${entry.id}-${k}` })),
      ).flat(),
    },
  },
};
