import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { categoryColours } from '../../../tokens/palettes.ts';
import { longNames } from '../../held.stories.helper.tsx';
import { dialog, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { useT, type MessageId } from '../../../theme/messages.ts';
import { EditEffects } from '../EditEffects/EditEffects.tsx';
import { LabelTable } from './LabelTable.tsx';

const names = ['T cells', 'B cells', 'NK'];
const coloured = (given: readonly string[]) =>
  given.map((name, i) => ({ name, count: 100 * (i + 1), colour: categoryColours('Default', given.length)[i]! }));
const meta: Meta<typeof LabelTable> = {
  title: 'Explorer/Labels/LabelTable',
  component: LabelTable,
  decorators: [pageDecorator],
  args: {
    column: 'leiden',
    categories: coloured(names),
    canUndo: true,
    canRedo: false,
    last: {
      by: 'mei',
      at: '2026-11-23T08:30:00Z',
      column: 'leiden',
      edit: { kind: 'rename', category: '4', name: 'NK' },
    },
    onRename: fn(),
    onMerge: fn(),
    onUndo: fn(),
    onRedo: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof LabelTable>;
const button = (root: HTMLElement, name: string) => within(root).getByRole('button', { name });

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    // must show: author and time of the last edit
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(/mei.*leiden.*2026|mei.*2026.*leiden/);
    // must show: undo and redo
    await userEvent.click(button(canvasElement, messageText('labels.undo')));
    await expect(args.onUndo).toHaveBeenCalledOnce();
    await expect(button(canvasElement, messageText('labels.redo'))).toBeDisabled();
    // must show: rename, by keyboard
    button(canvasElement, messageText('labels.rename', { name: 'NK' })).focus();
    await userEvent.keyboard('{Enter}');
    const renaming = await dialog();
    const field = renaming.getByRole('textbox');
    await userEvent.clear(field);
    await userEvent.type(field, 'B cells');
    await expect(renaming.getByText(messageText('tool.nameExists'))).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, 'NK cells{Enter}');
    await expect(args.onRename).toHaveBeenCalledWith('NK', 'NK cells');
  },
};
const tell = (id: string) => messageText(id as MessageId);
export const Controls: Story = {
  args: {
    columns: ['leiden', 'mine'],
    selected: 311,
    onCopy: fn(),
    onAssign: fn(),
    onRemove: fn(),
    changes: [
      { by: 'li', at: '2026-11-23T08:00:00Z', column: 'leiden', edit: { kind: 'copy', column: 'louvain' } },
      {
        ...{ by: 'mei', at: '2026-11-23T08:30:00Z', column: 'leiden' },
        edit: { kind: 'assign', cells: 311, name: 'NK' },
      },
    ],
  },
  play: async ({ canvasElement, args }) => {
    // must show: assign, to the selected cells
    await userEvent.click(button(canvasElement, tell('cell-annotation.assign')));
    const assigning = await dialog();
    await expect(assigning.getByText(/311/)).toBeVisible();
    await userEvent.type(assigning.getByRole('textbox'), 'NK{Enter}');
    await expect(args.onAssign).toHaveBeenLastCalledWith('NK');
    await userEvent.click(button(canvasElement, tell('cell-annotation.clear')));
    await expect(args.onAssign).toHaveBeenLastCalledWith(null);
    // must show: copy
    await userEvent.click(button(canvasElement, tell('cell-annotation.copy')));
    const copying = await dialog();
    await userEvent.type(copying.getByRole('textbox'), 'mine');
    await expect(copying.getByText(messageText('tool.nameExists'))).toBeVisible();
    await userEvent.type(copying.getByRole('textbox'), '2{Enter}');
    await expect(args.onCopy).toHaveBeenCalledWith('mine2');
    // must show: history with authors
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^1 (earlier|次较早)/ }));
    await expect(within(canvasElement).getAllByText(/^li/)[0]).toBeVisible();
    // must show: remove, after a question
    await userEvent.click(button(canvasElement, tell('cell-annotation.removeCopy')));
    await expect(args.onRemove).not.toHaveBeenCalled();
    const removing = await dialog();
    await userEvent.click(removing.getByRole('button', { name: tell('cell-annotation.removeCopy') }));
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
};
export const Merge: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(button(canvasElement, messageText('labels.merge')));
    const merging = await dialog();
    await userEvent.click(merging.getByRole('checkbox', { name: /^T cells/ }));
    await userEvent.click(merging.getByRole('checkbox', { name: /^NK/ }));
    await userEvent.type(merging.getByRole('textbox'), 'T and NK');
    await userEvent.click(merging.getByRole('button', { name: messageText('subset.mergeDo') }));
    await expect(args.onMerge).toHaveBeenCalledWith(['T cells', 'NK'], 'T and NK');
  },
};
function UndoNote() {
  const t = useT();
  return <EditEffects verb={t('labels.undo')} state={{ state: 'ready', data: { outdated: [], current: 2 } }} />;
}
const effects = { outdated: [{ id: 'r1', tool: 'composition', name: 'Types by sample' }], current: 0 };
export const WithEffects: Story = {
  args: {
    onConsider: fn(),
    effects: <EditEffects state={{ state: 'ready', data: effects }} />,
    notes: <UndoNote />,
  },
  play: async ({ canvasElement, args }) => {
    // must show: what undo changes, before it is pressed
    await expect(within(canvasElement).getByText(/2 (outdated results become|项已过时的结果)/)).toBeVisible();
    await userEvent.click(button(canvasElement, messageText('labels.merge')));
    const merging = await dialog();
    await userEvent.click(merging.getByRole('checkbox', { name: /^T cells/ }));
    await expect(args.onConsider).toHaveBeenLastCalledWith(null);
    await userEvent.click(merging.getByRole('checkbox', { name: /^NK/ }));
    const categories = ['T cells', 'NK'];
    await expect(args.onConsider).toHaveBeenLastCalledWith({ kind: 'merge', categories, name: 'T cells' });
    // must show: which results read the cells, before they are merged
    await expect(merging.getByText(/Types by sample/)).toBeVisible();
    await userEvent.type(merging.getByRole('textbox'), 'T and NK');
    await expect(args.onConsider).toHaveBeenLastCalledWith({ kind: 'merge', categories, name: 'T and NK' });
    await userEvent.keyboard('{Escape}');
    await expect(args.onConsider).toHaveBeenLastCalledWith(null);
  },
};
export const Unedited: Story = {
  args: { last: null, canUndo: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(messageText('labels.never'))).toBeVisible();
  },
};
export const Failed: Story = {
  name: 'Error',
  args: { error: { id: 'LABEL_TAKEN', params: { column: 'leiden', category: 'NK' } } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toBeVisible();
  },
};
export const Saving: Story = { args: { isBusy: true } };
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(button(canvasElement, messageText('labels.undo'))).toBeDisabled();
    await expect(within(canvasElement).getByText(messageText('permission.edit'))).toBeVisible();
  },
};
export const Extreme: Story = { args: { categories: coloured(longNames()) } };
