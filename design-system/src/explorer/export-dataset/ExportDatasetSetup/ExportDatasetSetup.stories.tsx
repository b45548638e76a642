import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { withState, longNames } from '../../held.stories.helper.tsx';
import { COLUMNS, manyColumns, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { MESSAGES } from '../../../theme/messages.ts';
import type { Locale } from '../../../primitives/common.types.ts';
import { ExportDatasetSetup } from './ExportDatasetSetup.tsx';

const ALL = ['annot_full', 'cluster', 'n_genes', 'n_counts'];
const facts = { cells: 4885, all: ALL, columns: COLUMNS };
const meta: Meta<typeof ExportDatasetSetup> = {
  title: 'Explorer/Export dataset/ExportDatasetSetup',
  component: ExportDatasetSetup,
  decorators: [pageDecorator],
  args: {
    facts: { state: 'ready', data: facts },
    value: { format: 'h5ad', cells: null, columns: ALL },
    onChange: fn(),
    onSubmit: fn(),
  },
  render: withState(ExportDatasetSetup, { value: 'onChange' }),
};
export default meta;
type Story = StoryObj<typeof ExportDatasetSetup>;
/** A sentence of the tool, which has no typed id. */
const own = (id: string) => MESSAGES[document.documentElement.lang as Locale]?.[`export-dataset.${id}`] ?? id;
const start = (root: HTMLElement) => within(root).getByRole('button', { name: own('start') });

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('radio', { name: new RegExp('zarr', 'i') }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ format: 'zarr', cells: null, columns: ALL });
    await userEvent.click(canvas.getByRole('checkbox', { name: 'n_genes' }));
    await expect(args.onChange).toHaveBeenLastCalledWith({
      ...{ format: 'zarr', cells: null },
      columns: ['annot_full', 'cluster', 'n_counts'],
    });
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
/** A group without cells is named before it is sent; the keyboard chooses one. */
export const Subset: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('radio', { name: own('someCells') }));
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await expect(canvas.getByText(messageText('tool.selectGroupFirst'))).toBeVisible();
    canvas.getByRole('checkbox', { name: /T cells/ }).focus();
    await userEvent.keyboard(' ');
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const CellSet: Story = {
  args: {
    facts: {
      state: 'ready',
      data: { ...facts, cellSets: [{ id: 'set1', hash: 'a'.repeat(64), name: 'Exhausted', cells: 321 }] },
    },
    value: { format: 'zarr', cells: { name: 'Exhausted', cellSet: 'a'.repeat(64) }, columns: ['cluster'] },
  },
};
export const Loading: Story = { args: { facts: { state: 'loading' } } };
/** A dataset whose cells have no columns. */
export const Empty: Story = {
  args: {
    facts: { state: 'ready', data: { cells: 4885, all: [], columns: [] } },
    value: { format: 'h5ad', cells: null, columns: [] },
  },
};
export const Failed: Story = { name: 'Error', args: { error: { id: 'CELL_SET_EMPTY' } } };
export const Extreme: Story = {
  args: {
    facts: { state: 'ready', data: { cells: 2_345_678, all: longNames(), columns: manyColumns() } },
    value: { format: 'h5ad', cells: null, columns: longNames(20) },
  },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(start(canvasElement)).toBeDisabled();
  },
};
