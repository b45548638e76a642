import type { Meta, StoryObj } from '@storybook/react-vite';
import { bulkFixture, bulkTablesFixture } from '@stroma/contract/fixtures/tools/bulk';
import type { BulkResult as BulkData } from '@stroma/contract/tools';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { longNames } from '../../../chart-tests/make.ts';
import { waitForCharts, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { bulkText } from '../bulk.stories.helper.ts';
import { BulkResult } from './BulkResult.tsx';
import type { BulkGenes, BulkResultProps, BulkTab, BulkView } from './BulkResult.types.ts';
import { firstBulkView, sideOf, termKey } from './bulkView.ts';

const { genes: rows, terms, members, over, heatmap, values } = bulkTablesFixture;
const [pair] = bulkFixture.comparisons as [(typeof bulkFixture.comparisons)[number]];
const take = <K extends keyof BulkGenes>(name: K) => rows.map((row) => row[name]);
const genes = {
  ...{ row: take('row'), symbol: take('symbol'), gene_id: take('gene_id'), base_mean: take('base_mean') },
  ...{ log2fc: take('log2fc'), shrunken: take('shrunken'), p_val: take('p_val'), log10_p: take('log10_p') },
  ...{ p_val_adj: take('p_val_adj'), log10_p_adj: take('log10_p_adj') },
} as BulkGenes;
const agreement = {
  ...{ package: 'DESeq2', version: '1.38.3', data: 'airway' as const, genes: 64102, samples: 8 },
  ...{ same: 1, log10p: 4.9e-4 },
};
const first = firstBulkView({ foldChange: 2, pvalue: 0.05, qvalue: 0.05 });
const ready = <T,>(data: T) => ({ state: 'ready' as const, data });
/** The server's reply for a view. */
function answered(
  view: BulkView,
): Pick<BulkResultProps, 'rows' | 'term' | 'terms' | 'over' | 'members' | 'values' | 'sets' | 'own'> {
  const sideAt = (i: number) => sideOf(rows[i]!, view.thresholds, false);
  const shown = rows.filter((row, i) => view.side === 'all' || sideAt(i) === view.side);
  const term = terms.find((row) => termKey(row) === view.term) ?? terms[0] ?? null;
  const paged = <R extends { term: string }>(all: readonly R[], { search, page }: { search: string; page: number }) => {
    const found = all.filter((row) => row.term.toLowerCase().includes(search.toLowerCase()));
    return ready({ rows: found.slice((page - 1) * 20, page * 20), total: found.length });
  };
  const typed = view.own.split(/\s+/).filter(Boolean);
  const own = rows.filter((row) => typed.includes(row.symbol));
  return {
    rows: ready({ rows: shown.slice(0, 20), total: shown.length }),
    terms: paged(terms, view.terms),
    over: paged(
      over.filter((row) => row.direction === view.over.side),
      view.over,
    ),
    term: ready(term),
    members: ready(members.filter((one) => one.term_id === term?.term_id)),
    values: view.gene === null ? null : ready(values[view.gene] ?? []),
    own: ready({
      ...{ genes: own.map((row) => row.symbol), values: own.map((row) => values[row.row] ?? []), left: 0 },
      unknown: typed.filter((name) => !own.some((row) => row.symbol === name)),
    }),
    sets: ready(
      (['up', 'down'] as const).map((side) => ({
        name: `${pair.name} ${side}`,
        members: rows.filter((_, i) => sideAt(i) === side).map((row) => row.gene_id),
      })),
    ),
  };
}
const meta: Meta<typeof BulkResult> = {
  title: 'Explorer/Bulk/BulkResult',
  component: BulkResult,
  decorators: [pageDecorator],
  args: {
    state: ready({ ...bulkFixture, agreement }),
    view: first,
    onViewChange: fn(),
    genes: ready(genes),
    pageSize: 20,
    heatmap: ready(heatmap),
    onDownloadCsv: fn(),
    onDraw: fn(),
    datasets: [{ id: 'd1', label: 'PBMC' }],
    onTakeGenes: fn(),
    onScoreGenes: fn(),
  },
  render: function Held(args: BulkResultProps) {
    const [view, setView] = useState(args.view);
    return (
      <BulkResult
        {...args}
        {...answered(view)}
        view={view}
        onViewChange={(next) => {
          setView(next);
          args.onViewChange(next);
        }}
      />
    );
  },
};
export default meta;
type Story = StoryObj<typeof BulkResult>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const open = (id: BulkTab) =>
      userEvent.click(
        canvas.getByRole('tab', {
          name: id === 'heatmap' || id === 'gsea' ? messageText(`bulk.tab.${id}`) : bulkText(`bulk.tab.${id}`),
        }),
      );
    // must show: PCA
    await waitForCharts(canvasElement, 5);
    await expect(canvas.getByRole('heading', { name: messageText('bulk.pca') })).toBeVisible();
    await expect(canvas.getByRole('heading', { name: messageText('bulk.correlation') })).toBeVisible();
    // besides: agreement of the two engines
    await userEvent.click(canvas.getByText(bulkText('bulk.agreement')));
    await expect(canvas.getByText(/DESeq2.*1\.38\.3/)).toHaveTextContent('64,102');
    // must show: volcano
    await open('genes');
    await waitForCharts(canvasElement);
    await expect(canvas.getByRole('heading', { name: new RegExp(messageText('bulk.tab.volcano')) })).toBeVisible();
    // must show: tables
    const up = rows.filter((row) => sideOf(row, first.thresholds, false) === 'up').length;
    const grid = () => within(canvas.getByRole('grid'));
    await userEvent.click(canvas.getByRole('radio', { name: bulkText('bulk.side.higher', { name: pair.a ?? '' }) }));
    await expect(grid().getAllByRole('row')).toHaveLength(Math.min(20, up) + 1);
    // besides: the genes beyond the thresholds are passed on to another tool.
    await userEvent.click(canvas.getByRole('button', { name: bulkText('bulk.takeGenes') }));
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'PBMC' }));
    await expect(args.onTakeGenes).toHaveBeenLastCalledWith(
      rows.filter((row) => sideOf(row, first.thresholds, false) === 'up').map((row) => row.symbol),
      'd1',
    );
    await userEvent.click(canvas.getByRole('button', { name: bulkText('bulk.scoreGenes') }));
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'PBMC' }));
    await expect(args.onScoreGenes).toHaveBeenLastCalledWith(
      rows.filter((row) => sideOf(row, first.thresholds, false) === 'up').map((row) => row.symbol),
      'd1',
      bulkText('bulk.side.higher', { name: pair.a ?? '' }),
    );
    // besides: a gene across the groups
    const symbol = rows[0]?.symbol ?? '';
    await userEvent.click(canvas.getByRole('button', { name: messageText('markers.show', { gene: symbol }) }));
    await waitFor(() => expect(canvas.getByRole('heading', { name: symbol })).toBeVisible());
    // must show: heatmap
    await open('heatmap');
    await waitForCharts(canvasElement);
    await expect(canvas.getByRole('heading', { name: new RegExp(messageText('bulk.tab.heatmap')) })).toBeVisible();
    // must show: GSEA
    await open('gsea');
    await waitForCharts(canvasElement);
    const second = terms[1]?.term ?? '';
    await userEvent.click(canvas.getByRole('button', { name: second }));
    await waitFor(() => expect(canvas.getByRole('heading', { name: second })).toBeVisible());
    // besides: over-representation
    await open('over');
    await waitForCharts(canvasElement);
    await expect(
      canvas.getByRole('heading', { name: new RegExp(bulkText('bulk.side.higher', { name: pair.a ?? '' })) }),
    ).toBeVisible();
    await expect(grid().getAllByRole('row')).toHaveLength(Math.min(20, over.length) + 1);
    const last = over.at(-1)?.term ?? '';
    await userEvent.type(canvas.getByRole('textbox', { name: messageText('enrichment.search') }), last);
    const named = over.filter((row) => row.term.toLowerCase().includes(last.toLowerCase())).length;
    await waitFor(() => expect(grid().getAllByRole('row')).toHaveLength(Math.min(20, named) + 1));
  },
};
/** Other thresholds change the counts without a new analysis. */
export const Thresholds: Story = {
  args: { view: { ...first, tab: 'genes' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const field = canvas.getByRole('textbox', { name: messageText('bulk.foldChange') });
    await userEvent.clear(field);
    await userEvent.type(field, '8{Enter}');
    const strict = { ...first.thresholds, foldChange: 8 };
    const count = (side: string) => rows.filter((row) => sideOf(row, strict, false) === side).length;
    await expect(count('up')).toBeLessThan(rows.filter((row) => sideOf(row, first.thresholds, false) === 'up').length);
    await waitFor(() =>
      expect(
        canvas.getByText(
          bulkText('bulk.counts', {
            ...{ a: pair.a ?? '', b: pair.b ?? '' },
            ...{ tested: pair.tested.toLocaleString('en'), up: count('up'), down: count('down') },
          }).replace(/[\u2068\u2069]/g, ''),
          { normalizer: (text) => text.replace(/[\u2068\u2069]/g, '') },
        ),
      ).toBeVisible(),
    );
  },
};
export const Ma: Story = {
  args: { view: { ...first, tab: 'genes', plot: 'ma', gene: rows[3]?.row ?? null } },
  play: async ({ canvasElement }) => {
    await waitForCharts(canvasElement, 2);
    await expect(within(canvasElement).getByRole('heading', { name: new RegExp(bulkText('bulk.ma')) })).toBeVisible();
  },
};
export const Heat: Story = {
  args: { view: { ...first, tab: 'heatmap' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitForCharts(canvasElement);
    // besides: the user's genes instead of the most significant ones, and the names that match no gene.
    const own = [10, 11, 12].map((i) => rows[i]?.symbol ?? '');
    await userEvent.type(
      canvas.getByRole('textbox', { name: bulkText('bulk.ownGenes') }),
      [...own, 'NOGENE'].join(' '),
    );
    await waitFor(() => expect(canvas.getByRole('heading', { name: bulkText('bulk.ownGenes') })).toBeVisible());
    await waitForCharts(canvasElement);
    await expect(canvas.getByText(/NOGENE/, { ignore: 'textarea' })).toBeVisible();
  },
};
/** Two genes with one symbol: each is drawn, picked and named for itself. */
const twins = rows.map((row, i) => ({ ...row, symbol: i === 1 ? (rows[0]?.symbol ?? '') : row.symbol }));
export const Twins: Story = {
  args: { view: { ...first, tab: 'genes' }, genes: ready({ ...genes, symbol: twins.map((row) => row.symbol) }) },
  render: function Held(args: BulkResultProps) {
    const [view, setView] = useState(args.view);
    const page = ready({ rows: twins.slice(0, 20), total: twins.length });
    return <BulkResult {...args} {...answered(view)} rows={page} view={view} onViewChange={setView} />;
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const symbol = rows[0]?.symbol ?? '';
    for (const [i, row] of [rows[0]!, rows[1]!].entries()) {
      await userEvent.click(canvas.getAllByRole('button', { name: messageText('markers.show', { gene: symbol }) })[i]!);
      await waitFor(() => expect(canvas.getByRole('heading', { name: `${symbol} (${row.gene_id})` })).toBeVisible());
    }
  },
};
export const Gsea: Story = { args: { view: { ...first, tab: 'gsea' } } };
export const GseaSkipped: Story = {
  args: {
    view: { ...first, tab: 'gsea' },
    state: ready({ ...bulkFixture, comparisons: [{ ...pair, gsea: null }] }),
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(messageText('bulk.noGsea'))).toBeVisible();
  },
};
/** Two comparisons and the test over all groups, which has no direction. */
const several: BulkData = {
  ...bulkFixture,
  comparisons: [pair, { ...pair, name: 'late vs ctrl', a: 'late' }, { ...pair, name: 'Any group', a: null, b: null }],
};
export const Upset: Story = {
  args: { view: { ...first, tab: 'upset' }, state: ready(several) },
  play: async ({ canvasElement }) => {
    await waitForCharts(canvasElement);
    await expect(within(canvasElement).getByRole('heading', { name: bulkText('bulk.tab.upset') })).toBeVisible();
  },
};
export const AnyGroup: Story = {
  args: { view: { ...first, tab: 'genes', comparison: 2 }, state: ready(several) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(bulkText('bulk.anyTitle'))).toBeVisible();
  },
};
/** An outlier and a mix-up are reported with their numbers. */
export const Doubts: Story = {
  args: {
    state: ready({
      ...bulkFixture,
      samples: bulkFixture.samples.map((s, i) => ({
        ...{ ...s, pair: s.sample.slice(-1), isOutlier: i === 2 },
        sex: i % 2 ? ('female' as const) : ('male' as const),
      })),
      warnings: [
        { id: 'warning.bulkOutlier', params: { sample: 'ctrl3', correlation: 0.712, limit: 0.884 } },
        { id: 'warning.bulkSexes', params: { pair: '1', female: 'stim1', male: 'ctrl1' } },
      ],
    }),
  },
  play: async ({ canvasElement }) => {
    const said = within(canvasElement)
      .getAllByRole('status')
      .map((e) => e.textContent ?? '');
    await expect(said.some((text) => text.includes('ctrl3') && text.includes('0.712'))).toBe(true);
  },
};
/** Shares of cell types, the unexplained share, and the size of the error. */
export const CellTypes: Story = {
  args: {
    view: { ...first, tab: 'cellTypes' },
    state: ready({
      ...bulkFixture,
      deconvolution: {
        reference: { dataset: 'd1', name: 'PBMC', column: 'annot_full', donors: 4, cells: 1200 },
        genes: 180,
        types: ['B cells', 'Monocytes', 'T cells'],
        shares: bulkFixture.samples.map((_, i) => [0.1, 0.2 + i / 20, 0.6 - i / 20]),
        unexplained: bulkFixture.samples.map(() => 0.1),
        measured: { mixtures: 60, error: 0.013, correlation: 0.98, types: [0.01, 0.02, 0.01] },
        tests: [
          { comparison: 0, type: 'B cells', a: 0.1, b: 0.1, p_val: null, p_val_adj: null },
          { comparison: 0, type: 'Monocytes', a: 0.4, b: 0.25, p_val: 0.1, p_val_adj: 0.15 },
          { comparison: 0, type: 'T cells', a: 0.4, b: 0.55, p_val: 0.1, p_val_adj: 0.15 },
        ],
      },
    }),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitForCharts(canvasElement);
    await expect(canvas.getByText(/1\.3%/)).toBeVisible();
    const row = canvas.getByRole('row', { name: /Monocytes/ });
    await expect(row).toHaveTextContent(/40%.*25%.*0\.1/);
  },
};
export const Loading: Story = { args: { state: { state: 'loading', progress: 0.5 } } };
export const Empty: Story = { args: { state: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'JOB_FAILED' }, onRetry: fn() } },
};
const [a = '', b = ''] = longNames(2);
export const Extreme: Story = {
  args: {
    view: { ...first, tab: 'genes' },
    state: ready({ ...bulkFixture, comparisons: longNames(40).map((name) => ({ ...pair, name, a, b })) }),
  },
};
