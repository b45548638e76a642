import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG_NAME, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import type { OutdatedBy, OutdatedLabels, TaskAgain } from '@stroma/contract';
import { OutdatedBanner, RenamedBanner } from './OutdatedBanner.tsx';

type Change = NonNullable<OutdatedLabels['change']>;
const edited = (by: string, edit: Change['edit'], column = 'leiden'): OutdatedBy => ({
  what: 'labels',
  column,
  change: { by, at: '2026-11-23T08:30:00Z', edit },
});
const merged = edited('mei', { kind: 'merge', categories: ['3', '7'], name: 'CD8 T cells' });
// states: no Loading, Empty, Error, because it is only shown next to an outdated result
const meta: Meta<typeof OutdatedBanner> = {
  title: 'Explorer/Labels/OutdatedBanner',
  component: OutdatedBanner,
  decorators: [pageDecorator],
  args: { edits: [merged], onRerun: fn() },
};
export default meta;
type Story = StoryObj<typeof OutdatedBanner>;
export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: by whom, when, by which edit
    const banner = canvas.getByRole('status');
    for (const text of ['mei', 'leiden', 'CD8 T cells', '2026']) await expect(banner).toHaveTextContent(text);
    await userEvent.click(canvas.getByRole('button', { name: messageText('outdated.rerun') }));
    await expect(args.onRerun).toHaveBeenCalledOnce();
  },
};
export const SeveralEdits: Story = {
  args: {
    edits: [merged, edited('liwei', { kind: 'assign', cells: 311, name: null })],
  },
  play: async ({ canvasElement }) => {
    // The last edit is shown, the earlier ones are counted.
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(/liwei.*311.*1/);
  },
};
export const UnknownEdit: Story = {
  args: { edits: [{ what: 'labels', column: 'leiden', change: null }] },
  play: async ({ canvasElement }) => {
    const banner = within(canvasElement).getByRole('status');
    await expect(banner).toHaveTextContent(messageText('outdated.unknown', { column: 'leiden' }));
    await expect(banner).not.toHaveTextContent('1970');
  },
};
const again: TaskAgain = {
  name: 'Tset vs Mono',
  params: {},
  changes: [
    { what: 'label', column: 'leiden', from: 'Mono', to: ['Monocytes'] },
    { what: 'cells', group: 'Tset', before: 1895, after: 2894 },
    { what: 'result', id: 'r2', name: 'CD4 T vs B' },
  ],
  blocked: null,
};
/** The changes of another run are shown before it is started. */
export const WhatWouldChange: Story = {
  args: { again },
  play: async ({ canvasElement }) => {
    const banner = within(canvasElement).getByRole('status');
    for (const text of ['Monocytes', '1,895', '2,894', 'CD4 T vs B']) await expect(banner).toHaveTextContent(text);
  },
};
/** The cells of a label have several labels now, so no run is offered. */
export const CannotRunAgain: Story = {
  args: {
    onRerun: undefined,
    onEdit: fn(),
    again: { name: 'Mono', params: null, changes: [], blocked: { what: 'category', column: 'leiden', name: 'Mono' } },
  },
  play: async ({ canvasElement, args }) => {
    const banner = within(canvasElement).getByRole('status');
    await userEvent.click(within(banner).getByRole('button', { name: messageText('outdated.edit') }));
    await expect(args.onEdit).toHaveBeenCalledOnce();
    await expect(banner).toHaveTextContent(
      messageText('outdated.blocked.category', { name: 'Mono', column: 'leiden' }),
    );
  },
};
/** Only names changed: the result is not outdated, and is shown with the new ones. */
export const Renamed: Story = {
  render: () => <RenamedBanner again={again} />,
  play: async ({ canvasElement }) => {
    const banner = within(canvasElement).getByRole('status');
    for (const text of [messageText('outdated.renamed.title'), 'Monocytes'])
      await expect(banner).toHaveTextContent(text);
    await expect(banner).not.toHaveTextContent('Tset');
  },
};
export const NoPermission: Story = {
  args: { onRerun: undefined },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button')).toBeNull();
  },
};
export const Extreme: Story = {
  args: { edits: [edited('mei', { kind: 'rename', category: LONG_NAME, name: LONG_NAME }, LONG_NAME)] },
};
