import type { Meta, StoryObj } from '@storybook/react-vite';
import { cellInteractionFixture as result } from '@stroma/contract/fixtures/tools/cell-interaction';
import type { CellInteractionParams } from '@stroma/contract/tools';
import { expect, fn, userEvent, within } from 'storybook/test';
import { held } from '../../held.stories.helper.tsx';
import { COLUMNS, manyColumns, onPage, say } from '../../tool.stories.helper.tsx';
import type { PairChoice } from '../cell-interaction.types.ts';
import { InteractionSetup } from './InteractionSetup.tsx';

const value: CellInteractionParams = {
  groupBy: 'annot_full',
  cellTypes: [],
  species: 'Homo sapiens',
  permutations: 1000,
  minExpressing: 0.1,
  pValue: 0.05,
  rankValue: 1,
  seed: 0,
};
const all: PairChoice = { from: 'all', cytokines: [], csv: null };
const cytokines = [...new Set(result.rows.filter((r) => r.cytokine).map((r) => r.partner_a))];
const ready = { species: 'Homo sapiens', columns: COLUMNS, cytokines };
const meta: Meta<typeof InteractionSetup> = {
  title: 'Explorer/Cell interaction/InteractionSetup',
  component: InteractionSetup,
  decorators: [onPage],
  args: {
    facts: { state: 'ready', data: ready },
    value,
    onChange: fn(),
    pairs: all,
    onPairsChange: fn(),
    onCsv: fn(),
    onSubmit: fn(),
  },
  render: held(InteractionSetup, { value: 'onChange', pairs: 'onPairsChange' }),
};
export default meta;
type Story = StoryObj<typeof InteractionSetup>;
const start = (root: HTMLElement) => within(root).getByRole('button', { name: say('wizard.startAnalysis') });

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(start(canvasElement));
    await expect(canvas.getByText(say('deg.chooseCellTypes'))).toBeVisible();
    // must show: cell types
    const types = within(canvas.getByRole('group', { name: say('deg.cellTypes') }));
    await userEvent.click(types.getByRole('checkbox', { name: /^T cells/ }));
    // must show: thresholds of P and rank
    await expect(canvas.getByRole('textbox', { name: new RegExp(say('interaction.pMax')) })).toHaveValue('0.05');
    const rank = canvas.getByRole('textbox', { name: new RegExp(say('interaction.rankMax')) });
    await userEvent.clear(rank);
    await userEvent.type(rank, '0.5');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ rankValue: 0.5, cellTypes: ['T cells'] }),
    );
    // must show: cytokines
    await userEvent.click(canvas.getByRole('radio', { name: new RegExp(say('interaction.which.cytokines')) }));
    const list = within(canvas.getByRole('group', { name: say('interaction.cytokines') }));
    await expect(list.getAllByRole('checkbox')).toHaveLength(cytokines.length);
    await userEvent.click(start(canvasElement));
    await expect(canvas.getByText(say('interaction.choosePairs'))).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.click(list.getAllByRole('checkbox')[0] as HTMLElement);
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const PairsOfCsv: Story = {
  args: {
    pairs: { from: 'csv', cytokines: [], csv: { fileName: 'pairs.csv', pairs: result.top.slice(0, 5), problems: 2 } },
  },
  play: async ({ canvasElement, args }) => {
    // must show: csv of pairs
    const file = new File(['CCL5,CCR5\n'], 'pairs.csv', { type: 'text/csv' });
    await userEvent.upload(canvasElement.querySelector('input[type=file]') as HTMLInputElement, file);
    await expect(args.onCsv).toHaveBeenCalledWith(file);
    await expect(canvasElement).toHaveTextContent('pairs.csv');
  },
};
/** Specification 5: human only. */
export const Mouse: Story = {
  args: {
    facts: { state: 'ready', data: { ...ready, species: 'Mus musculus' } },
    value: { ...value, cellTypes: ['T cells'] },
  },
  play: async ({ canvasElement, args }) => {
    await expect(within(canvasElement).getByText(say('interaction.humanOnly'))).toBeVisible();
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const Loading: Story = { args: { facts: { state: 'loading' } } };
export const Empty: Story = { args: { facts: { state: 'empty' } } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'STORAGE_FULL' } } };
export const Submitting: Story = { args: { submitting: true } };
export const Extreme: Story = {
  args: {
    facts: { state: 'ready', data: { ...ready, columns: manyColumns() } },
    value: { ...value, groupBy: 'cluster' },
  },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(start(canvasElement)).toBeDisabled();
  },
};
