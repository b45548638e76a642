import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { enrichmentFixture as result, enrichmentTablesFixture } from '@stroma/contract/fixtures/tools/enrichment';
import type { EnrichmentResult as Result, EnrichmentRow } from '@stroma/contract/tools';
import { expect, fn, userEvent, within } from 'storybook/test';
import { longNames } from '../../held.stories.helper.tsx';
import { waitForCharts, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import type { EnrichmentResultProps } from '../enrichment.types.ts';
import { EnrichmentResult } from './EnrichmentResult.tsx';

const { gsea, rows } = enrichmentTablesFixture;
const page = (given: readonly EnrichmentRow[]) => ({
  state: 'ready' as const,
  data: { rows: given, total: given.length },
});
function Held(props: EnrichmentResultProps) {
  const [own, setOwn] = useState<Partial<EnrichmentResultProps>>({});
  const put =
    <K extends keyof EnrichmentResultProps>(name: K, tell?: (v: never) => void) =>
    (next: EnrichmentResultProps[K]) => {
      setOwn((now) => ({ ...now, [name]: next }));
      tell?.(next as never);
    };
  return (
    <EnrichmentResult
      {...props}
      {...own}
      onViewChange={put('view', props.onViewChange as never)}
      onSourceChange={put('source')}
      onPadjChange={put('padj')}
      onTableChange={put('table', props.onTableChange as never)}
    />
  );
}
const meta: Meta<typeof EnrichmentResult> = {
  title: 'Explorer/Enrichment/EnrichmentResult',
  component: EnrichmentResult,
  decorators: [pageDecorator],
  args: {
    ...{ state: { state: 'ready', data: result }, view: 'bars', source: null, padj: 0.05, pageSize: 50 },
    table: { search: '', sort: { column: 'p_val_adj', direction: 'ascending' }, page: 1 },
    rows: page(rows.ora),
    ...{ onViewChange: fn(), onSourceChange: fn(), onPadjChange: fn(), onTableChange: fn() },
    ...{ onGenePick: fn(), onDownloadCsv: fn(), onDraw: fn() },
  },
  render: (args) => <Held {...args} />,
};
export default meta;
type Story = StoryObj<typeof EnrichmentResult>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: bars
    await expect(canvas.getByRole('tab', { name: messageText('enrichment.view.bars') })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await waitForCharts(canvasElement);
    await expect(canvasElement.querySelectorAll('.significance-line').length).toBeGreaterThan(0);
    // must show: dots
    await userEvent.click(canvas.getByRole('tab', { name: messageText('enrichment.view.dots') }));
    await expect(args.onViewChange).toHaveBeenLastCalledWith('dots');
    await waitForCharts(canvasElement);
    // must show: tables
    await userEvent.click(canvas.getByRole('tab', { name: messageText('enrichment.view.table') }));
    const table = await canvas.findByRole('grid', { name: messageText('enrichment.view.table') });
    await expect(within(table).getAllByRole('columnheader')).toHaveLength(9);
    await expect(within(table).getAllByRole('row')).toHaveLength(rows.ora.length + 1);
    await userEvent.click(canvas.getByRole('button', { name: messageText('plot.downloadTable') }));
    await expect(args.onDownloadCsv).toHaveBeenCalledOnce();
  },
};
export const Interactive: Story = {
  args: { view: 'network' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await waitForCharts(canvasElement);
    // must show: interactive view
    const chart = canvas.getByRole('application');
    chart.focus();
    await userEvent.keyboard('{Home}{Enter}');
    const card = within(await canvas.findByRole('region', { name: messageText('enrichment.picked') }));
    const [gene] = card.getAllByRole('button');
    await userEvent.click(gene!);
    await expect(args.onGenePick).toHaveBeenCalledOnce();
  },
};
export const Gsea: Story = { args: { state: { state: 'ready', data: gsea }, rows: page(rows.gsea), padj: 1 } };
export const RunningScore: Story = {
  args: { state: { state: 'ready', data: gsea }, view: 'curves', rows: page(rows.gsea) },
  play: async ({ canvasElement }) => waitForCharts(canvasElement),
};
export const GseaTable: Story = {
  args: { state: { state: 'ready', data: gsea }, view: 'table', rows: page(rows.gsea) },
  play: async ({ canvasElement }) => {
    // A p value of permutations is never 0.
    const least = 1 / (gsea.permutations ?? 1);
    if (rows.gsea.some((row) => row.p_val < least))
      await expect(within(canvasElement).getAllByText(/^< 0.005$/).length).toBeGreaterThan(0);
    await expect(within(canvasElement).queryByText('< 1e-300')).toBeNull();
  },
};
/** Listed genes and genes of the sets that the dataset has under another symbol. */
export const OtherSymbols: Story = {
  args: {
    state: {
      state: 'ready',
      data: {
        ...result,
        query: { ...result.query, renamed: 1, renamedGenes: [{ gene: 'MLL', symbol: 'KMT2A' }] },
        databases: result.databases.map((d) => ({
          ...d,
          renamed: 12,
          renamedGenes: [{ gene: 'IL8', symbol: 'CXCL8' }],
        })),
      },
    },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/MLL \(KMT2A\).*IL8 \(CXCL8\), …/)).toBeVisible();
  },
};
/** No term is below the chosen adjusted p value. */
export const NothingFound: Story = {
  args: { padj: 0 },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(messageText('enrichment.none'))).toBeVisible();
    const tested = result.databases.reduce((n, { terms }) => n + terms, 0);
    await expect(
      await within(canvasElement).findByText(new RegExp(`^\\D*${tested.toLocaleString('en')}`)),
    ).toBeVisible();
  },
};
/** Sets of another species: none shares enough genes with the dataset. */
export const NoneTested: Story = {
  args: {
    state: {
      state: 'ready',
      data: {
        ...result,
        terms: [],
        links: [],
        curves: [],
        databases: result.databases.map((d) => ({ ...d, terms: 0 })),
      },
    },
  },
  play: async ({ canvasElement }) => {
    const sets = result.databases.reduce((n, one) => n + one.sets, 0);
    await expect(await within(canvasElement).findByText(new RegExp(sets.toLocaleString('en')))).toBeVisible();
  },
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
export const Empty: Story = { args: { state: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'JOB_FAILED' }, onRetry: fn() } },
};
const long: Result = {
  ...result,
  origin: longNames(2).join(' vs '),
  terms: result.terms.map((x, i) => ({
    ...x,
    term: `${longNames(60)[i] ?? ''} ${x.term}`,
    p_val: 0,
    p_val_adj: 0,
  })),
};
export const Extreme: Story = {
  args: { state: { state: 'ready', data: long } },
  play: async ({ canvasElement }) => waitForCharts(canvasElement),
};
