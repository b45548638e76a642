import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { longNames } from '../../../chart-tests/make.ts';
import { pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import type { MessageId } from '../../../theme/messages.ts';
import { subsetNodes } from '../subset.stories.helper.ts';
import { SubsetTree } from './SubsetTree.tsx';

const nodes = subsetNodes();
const undo = { label: 'merge CD4 and CD8 into T cells', onPress: fn() };
const redo = { label: 'delete CD4', onPress: fn() };
const meta: Meta<typeof SubsetTree> = {
  title: 'Explorer/Subset/SubsetTree',
  component: SubsetTree,
  decorators: [pageDecorator],
  args: {
    state: { state: 'ready', data: nodes },
    selected: 'sub_t',
    onSelect: fn(),
    onAction: fn(),
    onTask: fn(),
    undo,
    redo,
  },
};
export default meta;
type Story = StoryObj<typeof SubsetTree>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const tree = within(canvasElement).getByRole('treegrid');
    const row = (name: RegExp) => within(tree).getByRole('row', { name });
    // must show: subsets and subtasks
    await expect(within(tree).getAllByRole('row')).toHaveLength(
      nodes.length + nodes.reduce((sum, n) => sum + n.subtasks.length, 0),
    );
    await expect(row(/^CD8 T cells/)).toHaveAttribute('aria-level', '3');
    await expect(within(row(/^T cells again/)).getByRole('link')).toHaveAttribute('href', '/child');
    await userEvent.click(within(row(/^T cells copy/)).getByText('T cells copy'));
    await expect(args.onSelect).toHaveBeenLastCalledWith('sub_copy');
    await userEvent.click(
      within(tree).getByRole('button', { name: messageText('subset.actionsOf', { name: 'CD8 T cells' }) }),
    );
    await userEvent.click(
      await within(document.body).findByRole('menuitem', { name: messageText('subset.action.rename') }),
    );
    await expect(args.onAction).toHaveBeenLastCalledWith('rename', expect.objectContaining({ id: 'sub_cd8' }));
    // must show: staleness
    const stale = within(row(/^all_types/));
    await expect(stale.getByText(messageText('subset.task.outdated'))).toBeVisible();
    await userEvent.click(stale.getByRole('button', { name: messageText('subset.rerun') }));
    await expect(args.onTask).toHaveBeenLastCalledWith(
      expect.objectContaining({ id: 'sub_t' }),
      'job_cellphone',
      'rerun',
    );
    // must show: undo
    await userEvent.click(
      within(canvasElement).getByRole('button', { name: messageText('subset.undo', { what: undo.label }) }),
    );
    await expect(undo.onPress).toHaveBeenCalledOnce();
    await userEvent.click(
      within(canvasElement).getByRole('button', {
        name: messageText('subset.redo' as MessageId, { what: redo.label }),
      }),
    );
    await expect(redo.onPress).toHaveBeenCalledOnce();
  },
};
export const Loading: Story = { args: { state: { state: 'loading' }, undo: null, redo: null } };
export const Empty: Story = { args: { state: { state: 'empty' }, undo: null, redo: null } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() }, undo: null, redo: null },
};
const first = nodes[1] as (typeof nodes)[number];
export const Extreme: Story = {
  args: {
    undo: { label: longNames(1)[0] ?? '', onPress: fn() },
    state: {
      state: 'ready',
      data: longNames(24).map((name, i) => ({
        ...first,
        id: `n${i}`,
        name,
        parent: i ? `n${Math.floor((i - 1) / 2)}` : null,
      })),
    },
  },
};
export const NoPermission: Story = {
  args: { canEdit: false, canDelete: false },
  play: async ({ canvasElement }) => {
    for (const button of within(canvasElement).getAllByRole('button', { name: messageText('subset.rerun') }))
      await expect(button).toBeDisabled();
  },
};
