import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  tfRegulationFixture as result,
  tfRegulationTablesFixture as tables,
} from '@stroma/contract/fixtures/tools/tf-regulation';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { makeRegulons } from '../../../chart-tests/make.ts';
import { regulonResult } from '../../../chart-tests/results.ts';
import { withState, longNames } from '../../held.stories.helper.tsx';
import { closeOptions, waitForCharts, pageDecorator, options } from '../../tool.stories.helper.tsx';
import { regulonText } from '../regulons.stories.helper.ts';
import type { RegulonChoice } from '../tf-regulation.types.ts';
import { RegulonResult } from './RegulonResult.tsx';

const { activity, specificity, on, similarity } = regulonResult;
const choice: RegulonChoice = { top: 5, modules: 4, regulon: 1, groups: [] };
const names = tables.regulons.map(({ regulon }) => regulon);
const ofFirst = tables.targets.filter(({ number }) => number === 1);
const meta: Meta<typeof RegulonResult> = {
  title: 'Explorer/TF regulation/RegulonResult',
  component: RegulonResult,
  decorators: [pageDecorator],
  args: {
    result,
    view: 'regulons',
    onViewChange: fn(),
    choice,
    onChoiceChange: fn(),
    matrices: { state: 'ready', data: { activity, specificity, on } },
    similarity: { state: 'ready', data: similarity },
    names,
    regulons: { state: 'ready', data: { rows: tables.regulons, total: tables.regulons.length } },
    regulonTable: { search: '', sort: { column: 'number', direction: 'ascending' }, page: 1 },
    onRegulonTableChange: fn(),
    targets: { state: 'ready', data: { rows: ofFirst, total: ofFirst.length } },
    targetTable: { search: '', sort: { column: 'weight', direction: 'descending' }, page: 1 },
    onTargetTableChange: fn(),
    motifs: { state: 'ready', data: { rows: [], total: 0 } },
    motifTable: { search: '', sort: { column: 'nes', direction: 'descending' }, page: 1 },
    onMotifTableChange: fn(),
    pageSize: 50,
    onRegulonCsv: fn(),
    onRegulonDraw: fn(),
    onMotifCsv: fn(),
    onMotifDraw: fn(),
    onTargetCsv: fn(),
    onTargetDraw: fn(),
    coloured: null,
    onColour: fn(),
  },
  render: withState(RegulonResult, {
    view: 'onViewChange',
    choice: 'onChoiceChange',
    coloured: 'onColour',
    regulonTable: 'onRegulonTableChange',
    targetTable: 'onTargetTableChange',
    motifTable: 'onMotifTableChange',
  }),
};
export default meta;
type Story = StoryObj<typeof RegulonResult>;
const open = (root: HTMLElement, view: 'regulons' | 'modules' | 'table' | 'targets') =>
  userEvent.click(within(root).getByRole('tab', { name: regulonText(`tf.view.${view}`) }));

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: regulons
    await waitForCharts(canvasElement);
    await expect((await options(canvasElement)).getByRole('textbox', { name: regulonText('tf.top') })).toHaveValue('5');
    await closeOptions();
    // must show: modules
    await open(canvasElement, 'modules');
    await waitForCharts(canvasElement);
    const modules = (await options(canvasElement)).getByRole('textbox', { name: regulonText('tf.modules') });
    await userEvent.clear(modules);
    await userEvent.type(modules, '3{Enter}');
    await waitFor(() => expect(args.onChoiceChange).toHaveBeenLastCalledWith({ ...choice, modules: 3 }));
    await closeOptions();
    // must show: activity on the cells
    await userEvent.click(canvas.getByRole('button', { name: regulonText('tf.colour') }));
    await expect(args.onColour).toHaveBeenCalledWith(1);
    await expect(canvas.getByRole('button', { name: regulonText('tf.coloured') })).toBeDisabled();
    await open(canvasElement, 'regulons');
  },
};
/** Targets of the chosen regulon, and the csv of one or of all. */
export const Targets: Story = {
  args: { view: 'targets' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const table = within(canvas.getByRole('grid', { name: regulonText('tf.targetsOf', { name: names[0] ?? '' }) }));
    await expect(table.getAllByRole('row')).toHaveLength(ofFirst.length + 1);
    await userEvent.click(canvas.getByRole('button', { name: regulonText('tf.csvOf', { name: names[0] ?? '' }) }));
    await expect(args.onTargetCsv).toHaveBeenLastCalledWith(1);
    await userEvent.click(canvas.getByRole('button', { name: /Draw this in Tools|在“工具”中绘制/ }));
    await expect(args.onTargetDraw).toHaveBeenLastCalledWith(1);
    await userEvent.click(canvas.getByRole('button', { name: regulonText('tf.allTargets') }));
    await expect(args.onTargetCsv).toHaveBeenLastCalledWith(null);
  },
};
const set = { version: 'v10', sha256: 'a1'.repeat(32) };
/** A network pruned by motifs, with the motifs of the chosen regulon. */
export const Motifs: Story = {
  args: {
    view: 'motifs',
    result: {
      ...result,
      network: {
        ...result.network,
        pruned: {
          rankings: [{ name: 'cisTarget v10: 10 kb', ...set }],
          annotations: { name: 'cisTarget v10', ...set },
          ...{ edges: 460, factors: 33, unmapped: 2, without: 18 },
        },
      },
    },
    motifs: {
      state: 'ready',
      data: {
        rows: ['jaspar__MA0652.1', 'transfac_pro__M04014'].map((motif, i) => ({
          ...{ number: 1, regulon: names[0] ?? '', tf: 'IRF8', rankings: 'cisTarget v10: 10 kb', motif },
          ...{ auc: 0.12 - i / 50, nes: 6.4 - i, rank: 480 + i, targets: 9 - i },
        })),
        total: 2,
      },
    },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByText(regulonText('tf.hypotheses'))).toBeNull();
    const table = within(canvas.getByRole('grid', { name: regulonText('tf.motifsOf', { name: names[0] ?? '' }) }));
    await expect(table.getAllByRole('row')).toHaveLength(3);
    await userEvent.click(canvas.getByRole('button', { name: regulonText('tf.allMotifs') }));
    await expect(args.onMotifCsv).toHaveBeenCalledOnce();
  },
};
/** Listed genes that are not factors are named, and unused names are counted. */
export const NotFactors: Story = {
  args: {
    result: {
      ...result,
      warnings: [
        { id: 'tf.notFactors', params: { n: 2, listed: 40, names: 'RPL35, ENO1' } },
        { id: 'tf.factorsUnused', params: { listed: 40, absent: 3, silent: 5 } },
      ],
    },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/RPL35, ENO1/)).toBeVisible();
    await expect(within(canvasElement).getByText(/\b40\b.*\b3\b.*\b5\b/)).toBeVisible();
  },
};
export const TableView: Story = {
  args: { view: 'table' },
  play: async ({ canvasElement }) => {
    const table = within(within(canvasElement).getByRole('grid', { name: regulonText('tf.view.table') }));
    await expect(table.getAllByRole('row')).toHaveLength(names.length + 1);
  },
};
/** A network of the library, with its limitations. */
export const Converted: Story = {
  args: {
    result: {
      ...result,
      inferred: false,
      method: 'ulm',
      left: 12,
      network: { ...result.network, name: 'DoRothEA ABC', version: '1.7', orthologs: 'Ensembl 113' },
      groups: result.groups.map((one, i) => ({ ...one, cells: i ? one.cells : 7 })),
    },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(regulonText('tf.converted', { name: 'Ensembl 113' }))).toBeVisible();
    await waitForCharts(canvasElement);
  },
};
export const Loading: Story = { args: { matrices: { state: 'loading' }, similarity: { state: 'loading' } } };
export const Empty: Story = {
  args: { view: 'table', regulons: { state: 'ready', data: { rows: [], total: 0 } } },
};
export const Failed: Story = {
  name: 'Error',
  args: { matrices: { state: 'error', error: { id: 'JOB_FAILED' }, onRetry: fn() } },
};
const long = longNames(30);
const made = makeRegulons(100, long);
export const Extreme: Story = {
  args: {
    result: {
      ...result,
      ...{ regulons: 1186, coloured: 100, clustered: 100, linkage: made.linkage },
      groups: long.map((group, i) => ({ group, cells: 50 * (i + 1), top: [1, 2, 3, 4, 5] })),
    },
    names: made.activity.rows,
    matrices: { state: 'ready', data: made },
    similarity: { state: 'ready', data: made.similarity },
  },
  play: async ({ canvasElement }) => waitForCharts(canvasElement),
};
export const ExtremeModules: Story = { ...Extreme, args: { ...Extreme.args, view: 'modules' } };
