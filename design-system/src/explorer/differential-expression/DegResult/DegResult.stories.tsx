import type { Meta, StoryObj } from '@storybook/react-vite';
import type { DegComparison, DegWarning } from '@stroma/contract/tools';
import {
  degTablesFixture as tables,
  differentialExpressionFixture as result,
} from '@stroma/contract/fixtures/tools/differential-expression';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { withState, longNames } from '../../held.stories.helper.tsx';
import { closeOptions, waitForCharts, pageDecorator, options, messageText } from '../../tool.stories.helper.tsx';
import type { DegView } from '../differential-expression.types.ts';
import { DegResult } from './DegResult.tsx';

const [first] = result.comparisons as [DegComparison];
const view: DegView = {
  comparison: 0,
  side: 'a',
  filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 },
  y: 'padj',
  search: '',
  sort: { column: 'log2fc', direction: 'descending' },
  page: 1,
};
const meta: Meta<typeof DegResult> = {
  title: 'Explorer/Differential expression/DegResult',
  component: DegResult,
  decorators: [pageDecorator],
  args: {
    state: { state: 'ready', data: result },
    volcano: { state: 'ready', data: tables.volcano },
    rows: { state: 'ready', data: { rows: tables.aVsB.slice(0, 20), total: tables.aVsB.length } },
    pageSize: 20,
    view,
    onViewChange: fn(),
    onGenePick: fn(),
    onDownloadCsv: fn(),
    onDraw: fn(),
    onEnrich: fn(),
  },
  render: withState(DegResult, { view: 'onViewChange' }),
};
export default meta;
type Story = StoryObj<typeof DegResult>;
const COLUMNS = [
  'cluster',
  'gene_id',
  'avg_expression',
  'log2fc',
  'pct1',
  'pct2',
  'z_score',
  'p_val',
  'p_val_adj',
] as const;
const vs = (a: string, b: string) => messageText('deg.aVsB', { a, b });
const tab = (root: HTMLElement, a: string, b: string) =>
  within(root).getByRole('tab', { name: new RegExp(vs(a, b).replace('+', '\\+')) });

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: volcano
    await waitForCharts(canvasElement);
    const labels = () => canvasElement.querySelector('[data-chart]')?.textContent ?? '';
    await waitFor(() => expect(tables.aVsB.filter((r) => labels().includes(r.symbol)).length).toBeGreaterThan(2));
    // must show: two tables (A vs B, B vs A)
    await expect(tab(canvasElement, first.a.name, first.b.name)).toHaveAttribute('aria-selected', 'true');
    // must show: with all columns
    for (const id of COLUMNS)
      await expect(canvas.getByRole('columnheader', { name: messageText(`markers.${id}`) })).toBeVisible();
    // must show: filter log2FC 0.25, padj 0.05, pct 0.1
    const filter = within((await options(canvasElement)).getByRole('group', { name: messageText('deg.filter') }));
    const fields = filter.getAllByRole('textbox') as HTMLInputElement[];
    await expect(fields.map((f) => f.value)).toEqual(['0.25', '0.05', '0.1']);
    await closeOptions();
    // must show: top 10, those of the plot
    const top = canvas.getByRole('region', { name: messageText('deg.top', { n: 10, name: first.a.name }) });
    await expect([...top.querySelectorAll('em')].map((e) => e.textContent)).toEqual(first.a.top.map((g) => g.symbol));
    await userEvent.click(within(top).getAllByRole('button')[0] as HTMLElement);
    await expect(args.onGenePick).toHaveBeenCalledWith(first.a.top[0]?.symbol);
    await userEvent.click(tab(canvasElement, first.b.name, first.a.name));
    await expect(args.onViewChange).toHaveBeenLastCalledWith(expect.objectContaining({ side: 'b', page: 1 }));
    await userEvent.click(canvas.getByRole('button', { name: messageText('deg.csv') }));
    await expect(args.onDownloadCsv).toHaveBeenCalledOnce();
  },
};
/** Searched, sorted and paged on the server. */
export const Paged: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('columnheader', { name: messageText('markers.pct1') }));
    await expect(args.onViewChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ sort: { column: 'pct1', direction: 'ascending' } }),
    );
    await userEvent.click(canvas.getByRole('button', { name: messageText('common.nextPage') }));
    await expect(args.onViewChange).toHaveBeenLastCalledWith(expect.objectContaining({ page: 2 }));
    await userEvent.type(canvas.getByRole('textbox', { name: messageText('deg.search') }), 'C');
    await expect(args.onViewChange).toHaveBeenLastCalledWith(expect.objectContaining({ search: 'C', page: 1 }));
  },
};
/** A stricter filter leaves fewer genes in the tabs and in the plot. */
export const Filtered: Story = {
  args: { view: { ...view, filter: { log2fc: 2, padj: 0.05, pct: 0.1 } } },
  play: async ({ canvasElement }) => {
    const { log2fc, p_val_adj: p, pct1, pct2 } = tables.volcano;
    const left = log2fc.filter(
      (x, i) => x >= 2 && (p[i] ?? 1) <= 0.05 && Math.max(pct1[i] ?? 0, pct2[i] ?? 0) >= 0.1,
    ).length;
    await expect(within(canvasElement).getAllByRole('tab')[0]).toHaveTextContent(new RegExp(`${left}$`));
  },
};
/** No p value is shown as 0: one without a logarithm is shown as smaller than a limit, the others by their logarithm. */
export const SmallestP: Story = {
  args: {
    rows: {
      state: 'ready',
      data: {
        rows: [{ ...tables.aVsB[0]!, p_val: 0, p_val_adj: 0, log10_p_val: -336.92, log10_p_val_adj: null }],
        total: 1,
      },
    },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByText('1.2e-337')).toHaveLength(1);
    await expect(within(canvasElement).getAllByText('< 1e-300')).toHaveLength(1);
  },
};
const named = (name: string): DegComparison => ({ ...first, name });
/** The batch modes: one comparison per cell type; one with fewer than 3 cells states this. */
export const Batch: Story = {
  args: {
    view: { ...view, comparison: 1 },
    state: {
      state: 'ready',
      data: {
        ...result,
        mode: 'batchTwoGroups',
        comparisons: [
          named('T cells'),
          {
            ...named('Mast cells'),
            a: { name: 'ctrl', cells: 2, genes: 0, top: [] },
            skipped: { id: 'TOO_FEW_CELLS', params: {} },
          },
        ],
      },
    },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(new RegExp(messageText('deg.fewCells').slice(0, 12)))).toBeVisible();
    await expect(canvasElement.querySelector('[data-chart]')).toBeNull();
  },
};
/** Cells of few samples: the warning states the numbers of samples, and its button runs the test of samples. */
export const SamplesAreTheUnit: Story = {
  args: {
    onPseudobulk: fn(),
    state: {
      state: 'ready',
      data: {
        ...result,
        test: 'wilcoxon',
        comparisons: [
          { ...first, warnings: [{ id: 'deg.samplesAreTheUnit', params: { column: 'donor', a: 8, b: 3 } }] },
        ],
      },
    },
  },
  play: async ({ canvasElement, args }) => {
    await expect(within(canvasElement).getByText(/8.*3.*donor/)).toBeVisible();
    const run = within(canvasElement).getByRole('button', { name: messageText('deg.runPseudobulk') });
    run.focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onPseudobulk).toHaveBeenCalledOnce();
    await expect(args.onPseudobulk).toHaveBeenCalledWith('donor');
  },
};
/** Without the Edit permission, the button explains why it is disabled. */
export const SamplesAreTheUnitReadOnly: Story = {
  args: { ...SamplesAreTheUnit.args, canEdit: false },
  play: async ({ canvasElement, args }) => {
    const run = within(canvasElement).getByRole('button', { name: new RegExp(messageText('deg.runPseudobulk')) });
    await userEvent.click(run);
    await expect(args.onPseudobulk).not.toHaveBeenCalled();
    await expect(run).toHaveAttribute('aria-disabled', 'true');
  },
};
const FIT_WARNINGS: DegWarning[] = [
  { id: 'deg.trendNotParametric', params: { trend: 'local', reason: 'coefficient', genes: 1204 } },
  { id: 'deg.positiveCounts', params: { tested: 1318 } },
  { id: 'deg.unsettled', params: { genes: 7, tested: 1318 } },
  { id: 'deg.outliers', params: { genes: 12, tested: 1318 } },
];
/** Samples were compared; a cell type with too few of them was not. */
export const Pseudobulk: Story = {
  args: {
    state: {
      state: 'ready',
      data: {
        ...result,
        test: 'pseudobulk',
        comparisons: [
          { ...first, samples: { a: 8, b: 6 }, trend: 'local', warnings: FIT_WARNINGS },
          {
            ...first,
            name: 'Mast cells',
            skipped: { id: 'TOO_FEW_SAMPLES', params: { a: 1, b: 6, minimum: 2, cells: 10 } },
          },
        ],
      },
    },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const [facts = ''] = messageText('deg.factsSamples', {
      a: 8,
      b: 6,
      tested: first.tested.toLocaleString('en'),
    }).split('{trend');
    await expect(canvas.getByText((text) => text.startsWith(facts) && text.length > facts.length)).toBeVisible();
    // Each warning states its numbers.
    for (const { params } of FIT_WARNINGS) {
      const numbers = Object.values(params).flatMap((v) => (typeof v === 'number' ? [v.toLocaleString('en')] : []));
      await expect(canvas.getAllByText((text) => numbers.every((n) => text.includes(n)))[0]).toBeVisible();
    }
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(messageText('deg.comparison')) }));
    await userEvent.click(await within(document.body).findByRole('option', { name: 'Mast cells' }));
    await expect(args.onViewChange).toHaveBeenLastCalledWith(expect.objectContaining({ comparison: 1 }));
    await expect(canvas.getByText(/1.*6.*2.*10/)).toBeVisible();
  },
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
/** The summary is loaded; its rows are still loading. */
export const RowsLoading: Story = { args: { volcano: { state: 'loading' }, rows: { state: 'loading' } } };
export const Empty: Story = { args: { state: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'JOB_FAILED' }, onRetry: fn() } },
};
const [a = '', b = ''] = longNames(2);
export const Extreme: Story = {
  args: {
    state: {
      state: 'ready',
      data: {
        ...result,
        comparisons: [
          { ...first, a: { ...first.a, name: a, cells: 1_200_345 }, b: { ...first.b, name: b, cells: 3 } },
          ...longNames(40).map(named),
        ],
      },
    },
  },
  play: async ({ canvasElement }) => waitForCharts(canvasElement),
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: messageText('deg.enrich') })).toBeDisabled();
  },
};
