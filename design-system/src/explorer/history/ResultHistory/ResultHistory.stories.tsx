import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { JobStatusBadge } from '../../../primitives/JobState/JobState.tsx';
import { dialog, LONG_NAME, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import type { PastResult, ResultHistoryProps } from '../history.types.ts';
import { ResultHistory } from './ResultHistory.tsx';

const result = (id: string, name: string, over: Partial<PastResult> = {}): PastResult => ({
  ...{ id, name, createdBy: 'lin.chen', createdAt: '2026-11-20T08:00:00.000Z', starred: false },
  ...over,
});
const results = [
  result('r4', 'NK vs all others', { mark: <JobStatusBadge status="running" /> }),
  result('r3', 'stim vs ctrl', { createdBy: 'm.garcia', isComparable: true }),
  result('r2', 'Monocytes vs T cells', { starred: true, isComparable: true }),
  result('r1', 'B cells vs all others', { mark: <JobStatusBadge status="error" /> }),
];
const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160"><rect width="240" height="160" fill="#fff"/><path d="M20 140V20M20 140H220" stroke="#555" fill="none"/><path d="M30 130Q110 120 120 60T210 30" stroke="#1b6ec2" stroke-width="4" fill="none"/></svg>',
)}`;
const meta: Meta<typeof ResultHistory> = {
  title: 'Explorer/History/ResultHistory',
  component: ResultHistory,
  decorators: [pageDecorator],
  args: { results, shown: 'r3', onShow: fn(), onStar: fn(), onRename: fn(), onRemove: fn(), onCompare: fn() },
  render: function Held(args: ResultHistoryProps) {
    const [held, setHeld] = useState(args.results);
    const star = (id: string, starred: boolean) => {
      setHeld(held.map((one) => (one.id === id ? { ...one, starred } : one)));
      args.onStar?.(id, starred);
    };
    return <ResultHistory {...args} results={held} onStar={args.onStar && star} />;
  },
};
export default meta;
type Story = StoryObj<typeof ResultHistory>;

/** Of any result. */
const COMPARE = (name: string) => results.some((one) => name === messageText('results.compare', { name: one.name }));
const open = async (canvasElement: HTMLElement) => {
  await userEvent.click(within(canvasElement).getByRole('button', { name: messageText('results.title') }));
  return dialog();
};

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    let box = await open(canvasElement);
    const names = () =>
      box.getAllByRole('listitem').map((row) => results.find(({ name }) => row.textContent?.includes(name))!.id);
    // must show: those with a star first, then the newest
    await expect(names()).toEqual(['r2', 'r4', 'r3', 'r1']);
    await userEvent.click(
      box.getByRole('button', { name: messageText('results.star', { name: 'B cells vs all others' }) }),
    );
    await expect(args.onStar).toHaveBeenCalledWith('r1', true);
    await expect(names()).toEqual(['r2', 'r1', 'r4', 'r3']);
    await userEvent.click(box.getByRole('checkbox'));
    await expect(names()).toEqual(['r2', 'r1']);
    await userEvent.click(box.getByRole('checkbox'));
    // must show: each is renamed, deleted and compared here, in a dialog instead of the list
    await userEvent.click(box.getByRole('button', { name: messageText('results.rename', { name: 'stim vs ctrl' }) }));
    await expect(args.onRename).toHaveBeenCalledWith(expect.objectContaining({ id: 'r3' }));
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
    box = await open(canvasElement);
    await userEvent.click(box.getByRole('button', { name: messageText('results.remove', { name: 'stim vs ctrl' }) }));
    await expect(args.onRemove).toHaveBeenCalledWith(expect.objectContaining({ id: 'r3' }));
    box = await open(canvasElement);
    // must show: a result is held against the shown one, and no run without a result
    const compared = box.getAllByRole('button', { name: COMPARE });
    await expect(compared).toHaveLength(1);
    await userEvent.click(compared[0]!);
    await expect(args.onCompare).toHaveBeenCalledWith(expect.objectContaining({ id: 'r2' }));
    box = await open(canvasElement);
    await userEvent.click(box.getByRole('button', { name: 'NK vs all others' }));
    await expect(args.onShow).toHaveBeenCalledWith('r4');
  },
};
/** Pictures of the results shown in this browser. */
export const Pictures: Story = {
  args: { pictureOf: (id) => (id === 'r4' ? null : PICTURE) },
  play: async ({ canvasElement }) => {
    const box = await open(canvasElement);
    // must show: names stand below each other, with a picture or without
    const rows = box.getAllByRole('listitem');
    await expect(rows.map((row) => row.querySelectorAll('img').length)).toEqual([1, 0, 1, 1]);
    const left = rows.map((row) => within(row).getByText(/./, { selector: '[data-name]' }).getBoundingClientRect().x);
    await expect(new Set(left.map(Math.round)).size).toBe(1);
  },
};
/** Without the permission to edit. */
export const ReadOnly: Story = {
  args: { onStar: undefined, onRename: undefined, onRemove: undefined, onCompare: undefined },
  play: async ({ canvasElement }) => {
    const box = await open(canvasElement);
    await expect(box.getAllByRole('button')).toHaveLength(results.length);
  },
};
export const LongNames: Story = {
  args: { results: [result('r1', LONG_NAME, { starred: true }), result('r2', LONG_NAME)] },
  play: async ({ canvasElement }) => void (await open(canvasElement)),
};
export const Many: Story = {
  args: { results: Array.from({ length: 100 }, (_, i) => result(`r${i}`, `Comparison ${100 - i}`)) },
  play: async ({ canvasElement }) => void (await open(canvasElement)),
};
