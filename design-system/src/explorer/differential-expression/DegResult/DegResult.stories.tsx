import type { Meta, StoryObj } from '@storybook/react-vite';
import type { DegComparison } from '@stroma/contract/tools';
import { differentialExpressionFixture as result } from '@stroma/contract/fixtures/tools/differential-expression';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { held, longNames } from '../../held.stories.helper.tsx';
import { drawn, onPage, say } from '../../tool.stories.helper.tsx';
import { DegResult } from './DegResult.tsx';

const [first] = result.comparisons as [DegComparison];
const meta: Meta<typeof DegResult> = {
  title: 'Explorer/Differential expression/DegResult',
  component: DegResult,
  decorators: [onPage],
  args: {
    state: { state: 'ready', data: result },
    filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 },
    onFilterChange: fn(),
    comparison: 0,
    onComparisonChange: fn(),
    onGenePick: fn(),
    onEnrich: fn(),
  },
  render: held(DegResult, { filter: 'onFilterChange', comparison: 'onComparisonChange' }),
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
const vs = (a: string, b: string) => say('deg.aVsB', { a, b });

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: volcano
    await drawn(canvasElement);
    const labels = () => canvasElement.querySelector('[data-chart]')?.textContent ?? '';
    await waitFor(() => expect(first.aVsB.filter((r) => labels().includes(r.symbol)).length).toBeGreaterThan(2));
    // must show: two tables (A vs B, B vs A)
    await expect(
      canvas.getByRole('tab', { name: new RegExp(vs(first.a.name, first.b.name).replace('+', '\\+')) }),
    ).toHaveAttribute('aria-selected', 'true');
    const other = canvas.getByRole('tab', { name: new RegExp(vs(first.b.name, first.a.name).replace('+', '\\+')) });
    // must show: with all columns
    for (const id of COLUMNS)
      await expect(canvas.getByRole('columnheader', { name: say(`markers.${id}`) })).toBeVisible();
    // must show: filter log2FC 0.25, padj 0.05, pct 0.1
    const filter = within(canvas.getByRole('group', { name: say('deg.filter') }));
    const fields = filter.getAllByRole('textbox') as HTMLInputElement[];
    await expect(fields.map((f) => f.value)).toEqual(['0.25', '0.05', '0.1']);
    // must show: top 10
    const top = canvas.getByRole('region', { name: say('deg.top', { n: 10, name: first.a.name }) });
    const best = [...first.aVsB].sort((x, y) => y.log2fc - x.log2fc).slice(0, 10);
    await expect([...top.querySelectorAll('em')].map((e) => e.textContent)).toEqual(best.map((r) => r.symbol));
    await userEvent.click(within(top).getAllByRole('button')[0] as HTMLElement);
    await expect(args.onGenePick).toHaveBeenCalledWith(best[0]?.symbol);
    await userEvent.click(other);
    const [row] = [...first.bVsA].sort((x, y) => y.log2fc - x.log2fc);
    await expect(canvas.getByRole('button', { name: say('markers.show', { gene: row?.symbol ?? '' }) })).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: say('plot.download') })).toHaveLength(2);
  },
};
/** A stricter filter leaves fewer genes in the tables and the counts of the tabs. */
export const Filtered: Story = {
  args: { filter: { log2fc: 2, padj: 0.05, pct: 0.1 } },
  play: async ({ canvasElement }) => {
    const left = first.aVsB.filter((r) => r.log2fc >= 2 && r.p_val_adj <= 0.05).length;
    await expect(within(canvasElement).getAllByRole('tab')[0]).toHaveTextContent(new RegExp(`${left}$`));
  },
};
const named = (name: string): DegComparison => ({ ...first, name });
/** The batch modes: one comparison a cell type; one with fewer than 3 cells says so. */
export const Batch: Story = {
  args: {
    comparison: 1,
    state: {
      state: 'ready',
      data: {
        ...result,
        mode: 'batchTwoGroups',
        comparisons: [
          named('T cells'),
          { ...named('Mast cells'), skipped: { id: 'FEW_CELLS', params: {} }, aVsB: [], bVsA: [] },
        ],
      },
    },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(say('deg.fewCells'))).toBeVisible();
    await expect(canvasElement.querySelector('[data-chart]')).toBeNull();
  },
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
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
          { ...first, a: { name: a, cells: 1_200_345 }, b: { name: b, cells: 3 } },
          ...longNames(40).map(named),
        ],
      },
    },
  },
  play: async ({ canvasElement }) => drawn(canvasElement),
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: say('deg.enrich') })).toBeDisabled();
  },
};
