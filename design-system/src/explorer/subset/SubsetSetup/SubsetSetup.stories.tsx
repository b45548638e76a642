import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import type { SubsetParams } from '@stroma/contract/tools';
import { withState } from '../../held.stories.helper.tsx';
import { COLUMNS, manyColumns, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { MESSAGES, type MessageId } from '../../../theme/messages.ts';
import type { Locale } from '../../../primitives/common.types.ts';
import { CHILD_ANALYSIS, inherited, SubsetSetup, type ParentAnalysis, type SubsetFacts } from './SubsetSetup.tsx';

const facts: SubsetFacts = { columns: COLUMNS, cellSets: [], hasComponents: true, names: ['T cells again'] };
const value: SubsetParams = {
  ...{ jobName: 'T cells', labels: ['annot_full'], sampleBy: null, clusterBy: 'cluster', seed: 0 },
  cells: { name: 'T cells', column: 'annot_full', categories: ['T cells'] },
  analysis: CHILD_ANALYSIS,
};
const few = { name: 'few', column: 'annot_full', categories: ['Malignant'] };
const meta: Meta<typeof SubsetSetup> = {
  title: 'Explorer/Subset/SubsetSetup',
  component: SubsetSetup,
  decorators: [pageDecorator],
  args: { facts: { state: 'ready', data: facts }, value, onChange: fn(), onSubmit: fn() },
  render: withState(SubsetSetup, { value: 'onChange' }),
};
export default meta;
type Story = StoryObj<typeof SubsetSetup>;
/** A sentence of the tool, which has no typed id. */
const own = (id: string) => MESSAGES[document.documentElement.lang as Locale]?.[`subset.${id}` as MessageId] ?? id;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: own('start') }));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByText(own('redo.dimensions')));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ analysis: { ...CHILD_ANALYSIS, reDimensionalityReduction: false } }),
    );
    await userEvent.click(canvas.getByRole('radio', { name: new RegExp(own('action.extract')) }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ analysis: null }));
    await expect(canvas.getByRole('button', { name: own('startExtract') })).toBeVisible();
  },
};
export const TooFewCells: Story = {
  args: { value: { ...value, cells: few } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(messageText('error.SUBCLUSTER_TOO_SMALL', { cells: 2, minimum: 100 }))).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: own('start') }));
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const NameTaken: Story = {
  args: { value: { ...value, jobName: 'T cells again' } },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: own('start') }));
    await expect(within(canvasElement).getByText(messageText('tool.nameExists'))).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const WithoutComponents: Story = {
  args: { facts: { state: 'ready', data: { ...facts, hasComponents: false } } },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole('switch', { name: new RegExp(own('redo.dimensions')) }),
    ).toBeDisabled();
  },
};
const parent: ParentAnalysis = {
  ...{ onlyScaleHighlyVariableGenes: false, numberOfHighlyVariableGenes: 3000, removeCellCycle: true },
  batchBy: 'cluster',
};
const corrected: SubsetFacts = { ...facts, parent };
/** The settings of the parent are shown, and a child without its correction is warned of. */
export const Inherited: Story = {
  args: { facts: { state: 'ready', data: corrected }, value: { ...value, analysis: inherited(parent) } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/Harmony/)).toBeVisible();
    const cycle = canvas.getByRole('switch', { name: own('removeCellCycle') });
    await expect(cycle).toBeChecked();
    await userEvent.click(canvas.getByText(own('removeCellCycle')));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ analysis: { ...inherited(parent), removeCellCycle: false } }),
    );
  },
};
export const NotCorrected: Story = {
  args: { facts: { state: 'ready', data: corrected } },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByText(messageText('subset.notCorrected' as MessageId, { column: 'cluster' })),
    ).toBeVisible();
  },
};
export const Loading: Story = { args: { facts: { state: 'loading' } } };
export const Empty: Story = { args: { facts: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { facts: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
export const Refused: Story = { args: { error: { id: 'STORAGE_FULL' } } };
export const NoPermission: Story = { args: { canEdit: false } };
export const Extreme: Story = { args: { facts: { state: 'ready', data: { ...facts, columns: manyColumns() } } } };
