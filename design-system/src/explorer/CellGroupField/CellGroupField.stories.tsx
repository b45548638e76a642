import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CellGroup } from '@stroma/contract/tools';
import { expect, fn, userEvent, within } from 'storybook/test';
import { withState } from '../held.stories.helper.tsx';
import { COLUMNS, LONG_NAME, manyColumns, pageDecorator, messageText } from '../tool.stories.helper.tsx';
import { CellGroupField } from './CellGroupField.tsx';

const value: CellGroup = { name: 'A', column: 'annot_full', categories: [] };
const cellSets = [
  { id: 'set1', hash: '5e'.repeat(32), name: 'CD8 lasso', cells: 311 },
  { id: 'set2', hash: 'c0'.repeat(32), name: 'IFNG > 1', cells: 96 },
];
const meta: Meta<typeof CellGroupField> = {
  title: 'Explorer/CellGroupField',
  component: CellGroupField,
  decorators: [pageDecorator],
  args: { label: 'A', columns: COLUMNS, value, onChange: fn() },
  render: withState(CellGroupField, { value: 'onChange' }),
};
export default meta;
type Story = StoryObj<typeof CellGroupField>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('checkbox', { name: /^T cells/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ ...value, categories: ['T cells'] });
  },
};
/** A cell must match every condition; until the cells are counted only an upper bound is known. */
export const SeveralColumns: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('checkbox', { name: /^T cells/ }));
    const add = canvas.getByRole('button', { name: `${messageText('tool.andAdd')}: A` });
    add.focus();
    await userEvent.keyboard('{Enter}');
    const condition = within(
      canvas.getByRole('group', { name: messageText('tool.andColumn', { what: 'A', column: 'cluster' }) }),
    );
    await userEvent.click(condition.getByRole('checkbox', { name: /^13/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith({
      ...value,
      categories: ['T cells'],
      and: [{ column: 'cluster', categories: ['13'] }],
    });
    // 160 cells of cluster 13 bound the group of 2,431 T cells.
    await expect(canvas.getByText(/^(At most|最多).*160/)).toBeVisible();
    // No column is left.
    await expect(canvas.queryByRole('button', { name: `${messageText('tool.andAdd')}: A` })).toBeNull();
    await userEvent.click(
      condition.getByRole('button', { name: messageText('tool.andRemove', { column: 'cluster' }) }),
    );
    await expect(args.onChange).toHaveBeenLastCalledWith({ ...value, categories: ['T cells'] });
  },
};
export const Counted: Story = {
  args: {
    value: { ...value, categories: ['T cells'], and: [{ column: 'cluster', categories: ['13'] }] },
    counted: 42,
  },
  play: async ({ canvasElement }) => {
    const status = within(canvasElement).getByRole('status');
    await expect(status).toHaveTextContent('42');
    await expect(status).not.toHaveTextContent(/At most|最多/);
  },
};
export const StoredSets: Story = {
  args: { cellSets },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('radio', { name: messageText('tool.bySet') }));
    await expect(args.onChange).toHaveBeenLastCalledWith({
      name: 'CD8 lasso',
      cellSet: cellSets[0]!.hash,
      set: 'set1',
    });
    await userEvent.click(canvas.getByRole('button', { name: /CD8 lasso/ }));
    await userEvent.click(await within(document.body).findByRole('option', { name: /IFNG > 1/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ name: 'IFNG > 1', cellSet: cellSets[1]!.hash, set: 'set2' });
    await userEvent.click(canvas.getByRole('radio', { name: messageText('tool.byLabels') }));
    await expect(canvas.getByRole('group', { name: 'A' })).toBeVisible();
  },
};
export const Failed: Story = {
  name: 'Error',
  args: {
    errorMessage: 'Please select the group first',
    value: { ...value, and: [{ column: 'cluster', categories: [] }] },
  },
};
export const Extreme: Story = {
  args: {
    columns: [...manyColumns(), ...COLUMNS.slice(0, 1)],
    cellSets: [{ ...cellSets[0]!, name: LONG_NAME }],
    value: { name: 'A', column: 'cluster', categories: [], and: [{ column: 'annot_full', categories: ['T cells'] }] },
  },
};
