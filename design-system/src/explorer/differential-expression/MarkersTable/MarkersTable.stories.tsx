import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { degTablesFixture } from '@stroma/contract/fixtures/tools/differential-expression';
import { expect, fn, userEvent, within } from 'storybook/test';
import { longNames } from '../../held.stories.helper.tsx';
import { pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { MarkersTable } from './MarkersTable.tsx';

const rows = degTablesFixture.aVsB.slice(0, 12);
const meta: Meta<typeof MarkersTable> = {
  title: 'Explorer/Differential expression/MarkersTable',
  component: MarkersTable,
  decorators: [pageDecorator],
  args: {
    state: { state: 'ready', data: rows },
    clusters: [...new Set(rows.map((r) => r.cluster))],
    cluster: rows[0]?.cluster ?? null,
    onClusterChange: fn(),
    sort: { column: 'log2fc', direction: 'descending' },
    onSortChange: fn(),
    filters: { gene: '', minLog2fc: null, maxPadj: null, minPct: null },
    onFiltersChange: fn(),
    total: 120,
    page: 1,
    pageSize: 50,
    onPageChange: fn(),
    onGenePick: fn(),
    onDownloadCsv: fn(),
    onDraw: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof MarkersTable>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('columnheader', { name: messageText('markers.pct1') }));
    await expect(args.onSortChange).toHaveBeenLastCalledWith({ column: 'pct1', direction: 'ascending' });
    await userEvent.click(
      canvas.getByRole('button', { name: messageText('markers.show', { gene: rows[1]?.symbol ?? '' }) }),
    );
    await expect(args.onGenePick).toHaveBeenCalledWith(expect.objectContaining({ symbol: rows[1]?.symbol }));
    await userEvent.click(canvas.getByRole('button', { name: messageText('common.nextPage') }));
    await expect(args.onPageChange).toHaveBeenLastCalledWith(2);
    const share = canvas.getByRole('textbox', { name: messageText('markers.minPct') });
    await userEvent.type(share, '25');
    await userEvent.tab();
    await expect(args.onFiltersChange).toHaveBeenLastCalledWith({ ...args.filters, minPct: 0.25 });
    await userEvent.type(canvas.getByRole('textbox', { name: messageText('markers.findGene') }), 'C');
    await expect(args.onFiltersChange).toHaveBeenLastCalledWith({ ...args.filters, gene: 'C' });
  },
};
/** The rows of all clusters together are not a number of genes. */
export const AllClusters: Story = {
  args: { cluster: null, total: 29_401 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(
      canvas.getByText(/^29,401 (rows, one per cluster and gene|行，每行对应一个分群中的一个基因)$/),
    ).toBeVisible();
  },
};
/** After another column is used as clusters, the markers still belong to the previous one. */
export const OtherColumn: Story = {
  args: { columns: { markers: 'leiden', cluster: 'cell_type' } },
  play: async ({ canvasElement }) => {
    const said = messageText('markers.otherColumn', { markers: 'leiden', cluster: 'cell_type' });
    await expect(within(canvasElement).getByText(said)).toBeVisible();
  },
};
export const SameColumn: Story = {
  args: { columns: { markers: 'leiden', cluster: 'leiden' }, clusters: ['Unassigned'], cluster: 'Unassigned' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByText(/leiden/)).toBeNull();
    // The stored name is a key; the displayed one is in the reader's language.
    await expect(canvas.getByRole('button', { name: new RegExp(messageText('category.unassigned')) })).toBeVisible();
  },
};
export const Loading: Story = {
  args: { state: { state: 'loading' }, total: 0, page: 3 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    // No numbers are shown before they are loaded.
    await expect(canvas.getByText(messageText('common.page', { page: 3, pages: 3 }))).toBeVisible();
    await expect(canvas.queryByText(/^0 /)).toBeNull();
  },
};
/** The next page is loading: rows and pages are still those of the previous page. */
export const NextPage: Story = {
  args: { total: 1000, pageSize: 50 },
  render: function Render(args) {
    const [page, setPage] = useState(1);
    const away = page > 1 && { state: { state: 'loading' as const }, total: 0 };
    return <MarkersTable {...args} {...away} page={page} onPageChange={setPage} />;
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: messageText('common.nextPage') }));
    await expect(canvas.getByText(messageText('common.page', { page: 2, pages: 20 }))).toBeVisible();
    await expect(canvas.getByText(/^1,000 /)).toBeVisible();
  },
};
export const Empty: Story = { args: { state: { state: 'empty' }, total: 0 } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'SERVICE_RESTARTING' } } },
};
export const Extreme: Story = {
  args: {
    clusters: longNames(60),
    cluster: longNames(60)[0] ?? null,
    total: 31_053,
    state: {
      state: 'ready',
      data: rows.map((r, i) => ({
        ...r,
        cluster: longNames(60)[i] ?? '',
        p_val: 0,
        p_val_adj: 4.9e-324,
        z_score: 1234.5678,
      })),
    },
  },
};
