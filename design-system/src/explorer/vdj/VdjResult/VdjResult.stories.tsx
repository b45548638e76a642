import type { Meta, StoryObj } from '@storybook/react-vite';
import type { VdjResult as VdjData } from '@stroma/contract/tools';
import { vdjFixture, vdjTablesFixture as made } from '@stroma/contract/fixtures/tools/vdj';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { longNames, makeVdj } from '../../../chart-tests/make.ts';
import { waitForCharts, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { VDJ_VIEWS, type VdjResultProps, type VdjView } from '../vdj.types.ts';
import { VdjResult } from './VdjResult.tsx';

const ready = <D,>(data: D) => ({ state: 'ready' as const, data });
const meta: Meta<typeof VdjResult> = {
  title: 'Explorer/VDJ/VdjResult',
  component: VdjResult,
  decorators: [pageDecorator],
  args: {
    state: ready(vdjFixture),
    view: 'frequency',
    tables: {
      usage: ready(made.usage),
      pairs: ready(made.pairs),
      diversity: ready(made.diversity),
      startrac: ready(made.startrac),
      sharing: ready(made.sharing),
    },
    rows: ready({ rows: made.clonotypes, total: vdjFixture.clonotypes }),
    table: { search: '', page: 1, sort: { column: 'clonotype', direction: 'ascending' } },
    pageSize: 50,
    coloured: null,
    fileNames: Object.fromEntries(vdjFixture.files.map((f) => [f.file, `${f.file}_filtered_contig_annotations.csv`])),
    onViewChange: fn(),
    onTableChange: fn(),
    onPick: fn(),
    onColour: fn(),
    onDownloadCsv: fn(),
    onDraw: fn(),
  },
  render: function Held(args: VdjResultProps) {
    const [view, setView] = useState(args.view);
    return <VdjResult {...args} view={view} onViewChange={setView} />;
  },
};
export default meta;
type Story = StoryObj<typeof VdjResult>;

/** Receptors of the dataset's own file: their source replaces files and barcodes. */
export const OwnReceptors: Story = {
  args: {
    state: ready({
      ...{ ...vdjFixture, files: [], contigs: { ...vdjFixture.contigs, notInDataset: 0 } },
      receptors: { layout: 'dandelion', chains: 322, cells: { TCR: 200, BCR: 0 }, nucleotides: true },
    }),
    view: 'quality',
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const layout = messageText('vdj.own.layout.dandelion' as never);
    await expect(canvas.getByText(messageText('vdj.own.sourceText' as never, { layout }))).toBeVisible();
    await expect(canvas.getByText(messageText('vdj.contigsOf.allDataset' as never))).toBeVisible();
    await expect(canvas.queryByText(messageText('vdj.contigsOf.notInDataset' as never))).toBeNull();
    await expect(canvas.queryByText(messageText('vdj.overlap.title' as never))).toBeNull();
  },
};
export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: six charts
    await expect(canvas.getAllByRole('tab')).toHaveLength(VDJ_VIEWS.length);
    for (const view of [
      'frequency',
      'cellType',
      'pie',
      'usage',
      'pairs',
      'diversity',
      'sharing',
      'startrac',
    ] as const) {
      await userEvent.click(canvas.getByRole('tab', { name: messageText(`vdj.view.${view}` as never) }));
      await waitForCharts(canvasElement);
    }
    await userEvent.click(canvas.getByRole('radio', { name: messageText('vdj.column.expansion' as never) }));
    await expect(args.onColour).toHaveBeenCalledWith('expansion');
    await userEvent.click(canvas.getByRole('tab', { name: messageText('vdj.view.frequency') }));
    await waitForCharts(canvasElement);
  },
};
/** The table of clonotypes: a press on a number selects its cells. */
export const Clonotypes: Story = {
  args: { view: 'table' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const grid = await canvas.findByRole('grid');
    await expect(within(grid).getAllByRole('row')).toHaveLength(made.clonotypes.length + 1);
    const [first] = within(grid).getAllByRole('button');
    await userEvent.click(first!);
    await expect(args.onPick).toHaveBeenCalledWith({ kind: 'clonotype', number: 1 });
    await userEvent.click(canvas.getByRole('button', { name: messageText('plot.downloadTable') }));
    await expect(args.onDownloadCsv).toHaveBeenCalledOnce();
  },
};
export const Pairs: Story = {
  args: { view: 'pairs' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(messageText('vdj.chain')) }));
    const name = messageText('vdj.pair.V' as never);
    await userEvent.click(await within(document.body).findByRole('option', { name }));
    await waitForCharts(canvasElement);
  },
};
export const Usage: Story = { args: { view: 'usage' } };
export const Diversity: Story = { args: { view: 'diversity' } };
export const Sharing: Story = { args: { view: 'sharing' } };
export const Startrac: Story = { args: { view: 'startrac' } };
export const Quality: Story = { args: { view: 'quality' } };
/** Bulk repertoires: copies instead of cells, and why there are no cell types. */
const bulk: VdjData = {
  ...vdjFixture,
  ...{ bulk: 'TRB', sampleBy: '', groupBy: '', byCellType: [], chains: [] },
  pairs: vdjFixture.pairs.filter(({ pair }) => pair === 'TRB'),
  contigs: { all: 5200, otherReceptor: 300, unusable: 120, notInDataset: 0, surplus: 0, used: 4780 },
  files: vdjFixture.files.map((file, i) => ({
    ...{ ...file, barcodes: 0, cells: 0, matched: 0, shareOfBarcodes: 0, shareOfCells: 0, match: null },
    bulk: { counted: i ? ('reads' as const) : ('molecules' as const), copies: 90_000 },
  })),
};
export const Bulk: Story = {
  args: { state: ready(bulk) },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const show = (view: VdjView) =>
      userEvent.click(canvas.getByRole('tab', { name: messageText(`vdj.view.${view}` as never) }));
    await expect(canvas.queryByRole('radio', { name: messageText('vdj.column.expansion' as never) })).toBeNull();
    for (const view of ['frequency', 'pie', 'usage', 'pairs', 'diversity', 'sharing'] as const) {
      await show(view);
      await waitForCharts(canvasElement);
    }
    for (const view of ['cellType', 'startrac'] as const) {
      await show(view);
      await canvas.findByText(messageText(`vdj.bulk.needsCells.${view}` as never));
    }
    await show('table');
    await expect(within(await canvas.findByRole('grid')).queryAllByRole('button')).toEqual([]);
    await show('quality');
    await canvas.findByText(messageText('vdj.bulk.mixed' as never));
    await expect(args.onPick).not.toHaveBeenCalled();
  },
};
export const Loading: Story = { args: { state: { state: 'loading', progress: 0.7 } } };
export const Empty: Story = { args: { state: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'JOB_FAILED' }, onRetry: fn() } },
};
/** 60 cell types with long names. */
const many = makeVdj(longNames(60));
export const Extreme: Story = {
  args: { view: 'cellType', state: ready({ ...vdjFixture, frequency: many.frequency, byCellType: many.byCellType }) },
};
