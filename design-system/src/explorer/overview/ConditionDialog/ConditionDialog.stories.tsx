import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { COLUMNS, dialog, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { ConditionDialog } from './ConditionDialog.tsx';

// states: no Loading, Error, because it shows what the explorer has already read
const meta: Meta<typeof ConditionDialog> = {
  title: 'Explorer/Overview/ConditionDialog',
  component: ConditionDialog,
  decorators: [pageDecorator],
  args: {
    isOpen: true,
    onClose: fn(),
    columns: COLUMNS,
    numbers: [{ id: 'n_genes', min: 200, max: 6100 }],
    sets: [{ id: 'c1', hash: 'a'.repeat(64), name: 'CD8 lasso', cells: 311 }],
    gene: 'LYZ',
    onAdd: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof ConditionDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await dialog();
    const kind = (id: 'category' | 'number' | 'gene' | 'set') =>
      userEvent.click(box.getByRole('radio', { name: messageText(`selection.kind.${id}`) }));
    const add = () => userEvent.click(box.getByRole('button', { name: messageText('selection.addSubmit') }));
    // must show: nothing is chosen yet
    await add();
    await expect(box.getByText(messageText('selection.incomplete'))).toBeVisible();
    await expect(args.onAdd).not.toHaveBeenCalled();
    // must show: categories
    await userEvent.click(box.getByRole('checkbox', { name: /B cells/ }));
    await add();
    await expect(args.onAdd).toHaveBeenLastCalledWith({
      ...{ kind: 'category', column: 'annot_full', categories: ['B cells'] },
    });
    // must show: numbers
    await kind('number');
    await add();
    await expect(args.onAdd).toHaveBeenLastCalledWith({ kind: 'number', column: 'n_genes', min: 200, max: 6100 });
    // must show: gene
    await kind('gene');
    await add();
    await expect(args.onAdd).toHaveBeenLastCalledWith({ kind: 'gene', gene: 'LYZ', atLeast: 1 });
    // must show: stored set
    await kind('set');
    await add();
    await expect(args.onAdd).toHaveBeenLastCalledWith({
      ...{ kind: 'set', id: 'c1', hash: 'a'.repeat(64), name: 'CD8 lasso' },
    });
  },
};
/** A dataset without labels, numbers and stored sets has genes. */
export const Empty: Story = { args: { columns: [], numbers: [], sets: [], gene: null } };
