import type { Meta, StoryObj } from '@storybook/react-vite';
import type { DifferentialExpressionParams } from '@stroma/contract/tools';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { withState } from '../../held.stories.helper.tsx';
import { COLUMNS, manyColumns, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { DegSetup } from './DegSetup.tsx';

const value: DifferentialExpressionParams = {
  mode: 'normal',
  a: { name: 'A', column: 'annot_full', categories: [] },
  b: { name: 'B', column: 'annot_full', categories: [] },
  batchBy: null,
  batchCategories: [],
  filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 },
};
const meta: Meta<typeof DegSetup> = {
  title: 'Explorer/Differential expression/DegSetup',
  component: DegSetup,
  decorators: [pageDecorator],
  args: { facts: { state: 'ready', data: { columns: COLUMNS } }, value, onChange: fn(), onSubmit: fn() },
  render: withState(DegSetup, { value: 'onChange' }),
};
export default meta;
type Story = StoryObj<typeof DegSetup>;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const start = (root: HTMLElement) => within(root).getByRole('button', { name: messageText('wizard.startAnalysis') });

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await expect(canvas.getAllByText(messageText('tool.selectGroupFirst'))).toHaveLength(2);
    // must show: two groups
    const a = within(canvas.getByRole('group', { name: messageText('deg.groupA') }));
    const b = within(canvas.getByRole('group', { name: messageText('deg.groupB') }));
    await userEvent.click(a.getByRole('checkbox', { name: /^T cells/ }));
    // Groups of A cannot be chosen for B.
    await expect(b.getByRole('checkbox', { name: /^T cells/ })).toBeDisabled();
    await userEvent.click(b.getByRole('checkbox', { name: /^B cells/ }));
    // must show: normal
    await expect(canvas.getByRole('radio', { name: new RegExp(messageText('deg.mode.normal')) })).toBeChecked();
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const BatchTwoGroups: Story = {
  args: {
    value: {
      ...value,
      a: { name: 'A', column: 'annot_full', categories: ['T cells'] },
      b: { name: 'B', column: 'annot_full', categories: ['B cells'] },
    },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: batch with two groups
    await userEvent.click(canvas.getByRole('radio', { name: new RegExp(messageText('deg.mode.batchTwoGroups')) }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ mode: 'batchTwoGroups' }));
    await userEvent.click(start(canvasElement));
    await expect(canvas.getByText(messageText('deg.chooseCellTypes'))).toBeVisible();
    // One task per cell type.
    const types = within(canvas.getByRole('group', { name: messageText('deg.cellTypes') }));
    await userEvent.click(types.getByRole('button'));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ batchCategories: COLUMNS[0]?.categories.map((c) => c.name) }),
    );
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const BatchOneGroup: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: batch with one group
    await userEvent.click(canvas.getByRole('radio', { name: new RegExp(messageText('deg.mode.batchOneGroup')) }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ mode: 'batchOneGroup', b: null }));
    await expect(canvas.queryByRole('group', { name: messageText('deg.groupB') })).toBeNull();
  },
};
/** Samples are the unit if there is a column of samples. */
export const Pseudobulk: Story = {
  args: {
    facts: { state: 'ready', data: { columns: COLUMNS, sampleColumn: 'cluster' } },
    value: {
      ...value,
      a: { name: 'A', column: 'annot_full', categories: ['T cells'] },
      b: { name: 'B', column: 'annot_full', categories: ['B cells'] },
    },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(
      canvas.getByRole('radio', { name: new RegExp(messageText('deg.test.pseudobulk').slice(0, 8)) }),
    );
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ test: 'pseudobulk', replicates: 'cluster', block: null }),
    );
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(messageText('deg.block')) }));
    const list = within(document.body);
    // The samples cannot be their own blocks.
    await expect(await list.findByRole('option', { name: 'cluster' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(list.getByRole('option', { name: 'annot_full' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ block: 'annot_full' }));
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
/** With at least three samples in each group, the test by samples is chosen, and the form gives the reason. */
export const SamplesChosen: Story = {
  args: {
    facts: {
      state: 'ready',
      data: { columns: COLUMNS, sampleColumn: 'cluster', unit: { state: 'known', a: 4, b: 3 } },
    },
    value: { ...value, mode: 'batchTwoGroups', batchBy: 'annot_full', test: 'pseudobulk', replicates: 'cluster' },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const why = { least: 3, a: 4, b: 3 };
    await expect(canvas.getByText(new RegExp(escaped(messageText('deg.unit.replicates', why))))).toBeVisible();
    await expect(canvas.getByText(new RegExp(escaped(messageText('deg.unit.skips', { n: 2 }))))).toBeVisible();
  },
};
/** Until the samples are counted, the form cannot be sent: the test would be a guess. */
export const CountingSamples: Story = {
  args: {
    facts: {
      state: 'ready',
      data: { columns: COLUMNS, sampleColumn: 'cluster', unit: { state: 'counting' } },
    },
    value: {
      ...value,
      a: { name: 'A', column: 'annot_full', categories: ['T cells'] },
      b: { name: 'B', column: 'annot_full', categories: ['B cells'] },
    },
  },
  play: async ({ canvasElement, args }) => {
    await expect(within(canvasElement).getByText(messageText('deg.unit.counting'))).toBeVisible();
    canvasElement.querySelector('form')?.requestSubmit();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
/** Without a column of samples, there is only one test. */
export const WithoutSamples: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByText(messageText('deg.test.pseudobulk'))).toBeNull();
  },
};
/** Specification 5: 3 or more cells. */
export const FewCells: Story = {
  args: {
    value: {
      ...value,
      a: { name: 'A', column: 'annot_full', categories: ['Malignant'] },
      b: { name: 'B', column: 'annot_full', categories: ['B cells'] },
    },
  },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(start(canvasElement));
    await expect(within(canvasElement).getByText(messageText('deg.fewCells'))).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
/** The categories have enough cells, but too few in common. */
export const FewCellsInCommon: Story = {
  args: {
    facts: { state: 'ready', data: { columns: COLUMNS, counted: { a: 2 } } },
    value: {
      ...value,
      a: {
        ...{ name: 'A', column: 'annot_full', categories: ['T cells'] },
        and: [{ column: 'cluster', categories: ['13'] }],
      },
      b: { name: 'B', column: 'annot_full', categories: ['B cells'] },
    },
  },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(start(canvasElement));
    await expect(within(canvasElement).getByText(messageText('deg.fewCells'))).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const Loading: Story = { args: { facts: { state: 'loading' } } };
export const Empty: Story = { args: { facts: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { error: { id: 'STORAGE_FULL' } },
  decorators: [
    (Story) => (
      <div data-scroll="" style={{ height: 260, overflow: 'auto' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const place = (element: Element | null) => (element as Element).getBoundingClientRect();
    const edge = () => place(start(canvasElement).parentElement).top;
    const alert = within(canvasElement).getByRole('alert');
    await expect(alert).toHaveTextContent(messageText('error.STORAGE_FULL'));
    // Visible above the button of the long form, like any focused element.
    await waitFor(() => expect(place(alert).bottom).toBeLessThanOrEqual(edge()));
    await expect(place(alert).top).toBeGreaterThanOrEqual(place(canvasElement.querySelector('[data-scroll]')).top);
    const reached = new Set<Element>();
    const behind: string[] = [];
    while (document.activeElement !== start(canvasElement)) {
      await userEvent.tab();
      const at = document.activeElement as Element;
      if (reached.has(at)) throw new Error('the button is not reached');
      reached.add(at);
      if (at !== start(canvasElement) && place(at).bottom > edge()) behind.push(at.outerHTML.slice(0, 200));
    }
    await expect(behind).toEqual([]);
    await expect(reached.size).toBeGreaterThan(4);
  },
};
export const Submitting: Story = { args: { isSubmitting: true } };
export const Extreme: Story = {
  args: {
    facts: { state: 'ready', data: { columns: manyColumns() } },
    value: {
      ...value,
      mode: 'batchTwoGroups',
      a: { name: 'A', column: 'cluster', categories: [] },
      b: { name: 'B', column: 'cluster', categories: [] },
      batchBy: 'cluster',
    },
  },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(messageText('error.PERMISSION_DENIED'))).toBeVisible();
    await expect(start(canvasElement)).toBeDisabled();
  },
};
