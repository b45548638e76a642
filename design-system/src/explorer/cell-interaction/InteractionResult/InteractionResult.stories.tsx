import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  cellInteractionFixture as result,
  cellInteractionTablesFixture as tables,
} from '@stroma/contract/fixtures/tools/cell-interaction';
import type { CellInteractionResult, InteractionRow } from '@stroma/contract/tools';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { makeCounts, makeInteraction } from '../../../chart-tests/make.ts';
import { withState, longNames } from '../../held.stories.helper.tsx';
import { closeOptions, waitForCharts, pageDecorator, options } from '../../tool.stories.helper.tsx';
import type { InteractionChoice, TopPairs } from '../cell-interaction.types.ts';
import { interactionText } from '../interaction.stories.helper.ts';
import { InteractionResult } from './InteractionResult.tsx';

const choice: InteractionChoice = {
  ...{
    stratum: 'all',
    p: 0.05,
    rank: 1,
    from: 'all',
    cytokines: [],
    genes: [],
    csv: null,
    cellTypes: [],
    couple: null,
  },
};
const marks = (rows: readonly InteractionRow[]) => rows.map((r) => ({ ...r, mean: r.means, p: r.pvalues }));
const numbers = result.top.map((one) => one.pair);
const top: TopPairs = {
  pairs: numbers,
  rows: marks(tables.rows).filter((r) => numbers.includes(r.pair)),
  couples: { shown: 25, all: 25 },
};
const meta: Meta<typeof InteractionResult> = {
  title: 'Explorer/Cell interaction/InteractionResult',
  component: InteractionResult,
  decorators: [pageDecorator],
  args: {
    result,
    view: 'heatmap',
    onViewChange: fn(),
    choice,
    onChoiceChange: fn(),
    pairs: { state: 'ready', data: tables.pairs },
    counts: { state: 'ready', data: result.counts },
    top: { state: 'ready', data: top },
    table: { search: '', sort: { column: 'rank_value', direction: 'ascending' }, page: 1 },
    onTableChange: fn(),
    rows: { state: 'ready', data: { rows: tables.rows.slice(0, 50), total: tables.rows.length } },
    pageSize: 50,
    onDownloadCsv: fn(),
    onDraw: fn(),
    onDownloadTar: fn(),
    onCsv: fn(),
    onSelectCells: fn(),
  },
  render: withState(InteractionResult, { view: 'onViewChange', choice: 'onChoiceChange', table: 'onTableChange' }),
};
export default meta;
type Story = StoryObj<typeof InteractionResult>;
const COLUMNS = ['pair', 'secreted', 'receptorA', 'receptorB', 'mean', 'p', 'rank'] as const;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: source x target heat map first
    await expect(canvas.getByRole('tab', { name: interactionText('interaction.view.heatmap') })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await waitForCharts(canvasElement);
    // must show: network
    await userEvent.click(canvas.getByRole('tab', { name: interactionText('interaction.view.network') }));
    await waitForCharts(canvasElement);
    // must show: table with all columns
    await userEvent.click(canvas.getByRole('tab', { name: interactionText('interaction.view.table') }));
    const table = within(await canvas.findByRole('grid', { name: interactionText('interaction.view.table') }));
    for (const id of COLUMNS)
      await expect(table.getByRole('columnheader', { name: interactionText(`interaction.${id}`) })).toBeVisible();
    // must show: tar download
    await userEvent.click(canvas.getByRole('button', { name: interactionText('interaction.tar') }));
    await expect(args.onDownloadTar).toHaveBeenCalledOnce();
  },
};
/** A pressed couple filters the table, and its cells can be selected. */
export const Couple: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await waitForCharts(canvasElement);
    (await canvas.findByRole('application')).focus();
    await userEvent.keyboard('{Home}{Enter}');
    const [first] = result.cellTypes;
    await expect(args.onChoiceChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ couple: { source: first?.name, target: first?.name } }),
    );
    await userEvent.click(await canvas.findByRole('button', { name: interactionText('interaction.selectCells') }));
    await expect(args.onSelectCells).toHaveBeenCalledWith([first?.name, first?.name]);
  },
};
export const TopPairsView: Story = {
  args: { view: 'top' },
  play: async ({ canvasElement }) => {
    await waitForCharts(canvasElement);
    // must show: top 30 pairs
    await expect(within(canvasElement).getByRole('heading', { level: 2 })).toHaveTextContent(
      interactionText('interaction.topTitle', { n: 30 }),
    );
  },
};
const [known] = tables.pairs;
const withCytokine = [
  ...tables.pairs,
  { ...known!, pair: 999, interacting_pair: 'CCL5_CCR5', genes_a: 'CCL5', cytokine: true },
];
/** Cytokines and a csv are chosen on the result. */
export const Choosing: Story = {
  args: {
    pairs: { state: 'ready', data: withCytokine },
    choice: { ...choice, from: 'csv', csv: { fileName: 'pairs.csv', pairs: ['A_B', 'HLA-DRA_CD4'], problems: 2 } },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = await options(canvasElement);
    const box = document.querySelector('[role=dialog]') as HTMLElement;
    await expect(box).toHaveTextContent('pairs.csv');
    await expect(box).toHaveTextContent(interactionText('interaction.csvUnknown', { names: 'A_B' }));
    const file = new File(['CCL5,CCR5\n'], 'own.csv', { type: 'text/csv' });
    await userEvent.upload(box.querySelector('input[type=file]') as HTMLInputElement, file);
    await expect(args.onCsv).toHaveBeenCalledWith(file);
    await userEvent.click(canvas.getByRole('radio', { name: interactionText('interaction.which.cytokines') }));
    const list = within(await canvas.findByRole('group', { name: interactionText('interaction.cytokines') }));
    const [first] = list.getAllByRole('checkbox');
    await userEvent.click(first as HTMLElement);
    await waitFor(() =>
      expect(args.onChoiceChange).toHaveBeenLastCalledWith(
        expect.objectContaining({ from: 'cytokines', cytokines: [expect.any(String)] }),
      ),
    );
    await userEvent.click(canvas.getByRole('radio', { name: interactionText('interaction.which.genes') }));
    await userEvent.type(
      await canvas.findByRole('textbox', { name: interactionText('interaction.genes') }),
      'ccl5, NOWHERE',
    );
    await waitFor(() =>
      expect(args.onChoiceChange).toHaveBeenLastCalledWith(
        expect.objectContaining({ from: 'genes', genes: ['ccl5', 'NOWHERE'] }),
      ),
    );
    await expect(box).toHaveTextContent(interactionText('interaction.genesUnknown', { names: 'NOWHERE' }));
    await closeOptions();
  },
};
/** If nothing passes the thresholds, the result states this and suggests a next step. */
export const NothingPasses: Story = {
  args: { counts: { state: 'ready', data: result.counts.map((row) => row.map(() => 0)) } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(interactionText('interaction.none'))).toBeVisible();
  },
};
const two: CellInteractionResult = {
  ...result,
  condition: { column: 'condition', a: 'stim', b: 'ctrl' },
  cellTypes: result.cellTypes.map((c, i) => ({ ...c, cells: i ? c.cells : 7 })),
};
export const TwoConditions: Story = {
  args: {
    result: two,
    choice: { ...choice, stratum: 'difference' },
    counts: {
      state: 'ready',
      data: result.counts.map((row, i) => row.map((n, j) => n - (result.counts[j]?.[i] ?? 0))),
    },
    onBySamples: fn(),
  },
  play: async ({ canvasElement, args }) => {
    await waitForCharts(canvasElement);
    await expect(within(canvasElement).getByText(interactionText('interaction.samplesNone'))).toBeVisible();
    within(canvasElement)
      .getByRole('button', { name: interactionText('interaction.bySamples') })
      .focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onBySamples).toHaveBeenCalledOnce();
    await userEvent.click(within(canvasElement).getByRole('tab', { name: interactionText('interaction.view.table') }));
    await expect(
      await within(canvasElement).findByRole('columnheader', { name: interactionText('interaction.difference') }),
    ).toBeVisible();
  },
};
const samples: NonNullable<CellInteractionResult['samples']> = {
  ...{ column: 'sample', a: 4, b: 5, inBoth: 0, tested: 301, significant: 12, smallestRankP: 2 / 126 },
};
const compared = tables.rows.slice(0, 50).map((row, i) => ({
  ...row,
  ...{ mean_a: row.means, mean_b: row.means / 2, difference: row.means / 2, p_a: 0.01, p_b: 0.2 },
  ...{ samples_a: i % 3 ? 4 : 2, samples_b: 5, sample_difference: row.means / 2 - 0.05 },
  ...(i % 3 ? { difference_p: 0.0004 * (i + 1), difference_p_adj: 0.003 * (i + 1) } : {}),
}));
/** The difference is tested by samples; rows with too few of them have no P value. */
export const BySamples: Story = {
  args: {
    ...TwoConditions.args,
    result: { ...two, samples },
    view: 'table',
    rows: { state: 'ready', data: { rows: compared, total: compared.length } },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    for (const id of ['interaction.differenceP', 'interaction.differencePAdj', 'interaction.sampleDifference'] as const)
      await expect(await canvas.findByRole('columnheader', { name: interactionText(id) })).toBeInTheDocument();
    await expect(canvas.getByText(/301/)).toBeVisible();
  },
};
export const FewSamples: Story = {
  args: {
    ...TwoConditions.args,
    result: { ...two, samples: { ...samples, a: 2, tested: 0, significant: 0, smallestRankP: 2 / 21 } },
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/stim.*2.*ctrl.*5.*3/)).toBeVisible();
  },
};
export const Loading: Story = {
  args: {
    counts: { state: 'loading' },
    top: { state: 'loading' },
    rows: { state: 'loading' },
    pairs: { state: 'loading' },
  },
};
export const Failed: Story = {
  name: 'Error',
  args: { counts: { state: 'error', error: { id: 'JOB_FAILED' }, onRetry: fn() } },
};
const names = longNames(60);
const many: CellInteractionResult = {
  ...result,
  cellTypes: names.map((name, i) => ({ name, cells: 40 * (i + 1), cellsA: null, cellsB: null })),
  counts: makeCounts(60),
};
const dots = makeInteraction(names.slice(0, 6), 30);
export const Extreme: Story = {
  args: {
    result: many,
    counts: { state: 'ready', data: many.counts },
    top: {
      state: 'ready',
      data: {
        pairs: dots.rows.map((r) => r.pair).filter((p, i, all) => all.indexOf(p) === i),
        rows: dots.rows,
        couples: { shown: 36, all: 3600 },
      },
    },
  },
  play: async ({ canvasElement }) => waitForCharts(canvasElement),
};
export const ExtremeNetwork: Story = { ...Extreme, args: { ...Extreme.args, view: 'network' } };
export const ExtremeTop: Story = { ...Extreme, args: { ...Extreme.args, view: 'top' } };
export const NoPermission: Story = {
  args: { downloadDenied: 'No' },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByText(interactionText('interaction.tar')), {
      pointerEventsCheck: 0,
    });
    await expect(args.onDownloadTar).not.toHaveBeenCalled();
  },
};
