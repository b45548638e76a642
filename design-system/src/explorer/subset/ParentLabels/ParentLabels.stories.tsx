import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import type { ParentColumn } from '@stroma/contract';
import { LONG_NAME, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { ParentLabels } from './ParentLabels.tsx';

const column = (name: string, over: Partial<ParentColumn> = {}): ParentColumn => ({
  ...{ column: name, of: name, version: 'a'.repeat(32), to: 'b'.repeat(32), cells: 311, kept: 0 },
  change: {
    by: 'mei',
    at: '2026-11-23T08:30:00Z',
    edit: { kind: 'merge', categories: ['CD4 T', 'CD8 T'], name: 'T cells' },
  },
  ...over,
});
// states: no Loading, Empty, Error, because it is only shown if labels of the parent were edited
const meta: Meta<typeof ParentLabels> = {
  title: 'Explorer/Subset/ParentLabels',
  component: ParentLabels,
  decorators: [pageDecorator],
  args: { parent: 'pbmc all', columns: [column('cell type', { kept: 12 })], onTake: fn(), onDismiss: fn() },
};
export default meta;
type Story = StoryObj<typeof ParentLabels>;
export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const banner = canvas.getByRole('status');
    for (const text of ['pbmc all', 'mei', 'T cells', '311', '12', '2026'])
      await expect(banner).toHaveTextContent(text);
    await userEvent.click(canvas.getByRole('button', { name: messageText('parentLabels.take') }));
    await expect(args.onTake).toHaveBeenCalledWith(args.columns);
    await userEvent.click(canvas.getByRole('button', { name: messageText('parentLabels.later') }));
    await expect(args.onDismiss).toHaveBeenCalledOnce();
  },
};
export const SeveralColumns: Story = {
  args: { columns: ['cell type', 'leiden', 'donor', 'batch', 'tissue'].map((name) => column(name)) },
  play: async ({ canvasElement }) => {
    const banner = within(canvasElement).getByRole('status');
    await expect(banner).toHaveTextContent(/donor.*2/s);
    await expect(banner).not.toHaveTextContent('tissue');
  },
};
/** The edit is no longer in the parent's log. */
export const UnknownEdit: Story = { args: { columns: [column('cell type', { change: null })] } };
export const NoPermission: Story = {
  args: { onTake: undefined },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button', { name: messageText('parentLabels.take') })).toBeNull();
  },
};
export const Failed: Story = {
  args: {
    error: { id: 'VERSION_CONFLICT', params: { column: 'cell type', version: 'c'.repeat(32), by: 'liwei', at: '' } },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toBeVisible();
  },
};
export const Extreme: Story = {
  args: { parent: LONG_NAME, columns: [column(LONG_NAME), column('cell type', { kept: 1, cells: 1 })] },
};
