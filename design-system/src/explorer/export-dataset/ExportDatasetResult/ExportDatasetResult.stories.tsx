import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import type { ExportDatasetResult as Summary, ExportedColumn } from '@stroma/contract/tools';
import { longNames } from '../../held.stories.helper.tsx';
import { pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { ExportDatasetResult } from './ExportDatasetResult.tsx';

const summary: Summary = {
  format: 'h5ad',
  file: 'PBMC.h5ad',
  bytes: 48_234_496,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ...{ cells: 12_431, genes: 18_203, columns: 3 },
  rawCounts: true,
  geneIndex: 'ensembl',
  missing: ['obs.assay_ontology_term_id', 'obs.donor_id', 'obs.tissue_type'],
  reserved: ['cell_type'],
};
const rows: ExportedColumn[] = [
  { column: 'cell/type', key: 'cell_type_1', kind: 'categories', categories: 14 },
  { column: 'n_genes', key: 'n_genes', kind: 'numbers', categories: null },
  { column: 'is_doublet', key: 'is_doublet', kind: 'truth', categories: null },
];
const meta: Meta<typeof ExportDatasetResult> = {
  title: 'Explorer/Export dataset/ExportDatasetResult',
  component: ExportDatasetResult,
  decorators: [pageDecorator],
  args: { summary, columns: { state: 'ready', data: rows }, onDownload: fn() },
};
export default meta;
type Story = StoryObj<typeof ExportDatasetResult>;
const button = (root: HTMLElement) => within(root).getByRole('button', { name: /^(download|下载) ?(file|文件)/i });

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    for (const name of [...summary.missing, ...summary.reserved]) await expect(canvas.getByText(name)).toBeVisible();
    await expect(canvas.getAllByRole('row')[1]).toHaveTextContent('cell_type_1');
    button(canvasElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onDownload).toHaveBeenCalledOnce();
  },
};
/** Nothing is missing, but there are no raw counts. */
export const Complete: Story = {
  args: { summary: { ...summary, missing: [], reserved: [], rawCounts: false, geneIndex: 'symbol' } },
};
export const Loading: Story = { args: { columns: { state: 'loading' } } };
export const Empty: Story = { args: { columns: { state: 'ready', data: [] } } };
export const Failed: Story = {
  name: 'Error',
  args: { columns: { state: 'error', error: { id: 'NOT_FOUND' }, onRetry: fn() } },
};
/** Without the Download permission, the file is requested. */
export const Requested: Story = {
  args: { isRequested: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(messageText('permission.download'))).toBeVisible();
  },
};
export const NoPermission: Story = {
  args: { downloadDenied: 'You do not have permission to download in this space.' },
  play: async ({ canvasElement }) => {
    await expect(button(canvasElement)).toHaveAttribute('aria-disabled', 'true');
  },
};
export const Extreme: Story = {
  args: {
    summary: {
      ...summary,
      ...{ file: `${'longitudinal_multicentre_cohort_'.repeat(2)}.zarr.zip`, bytes: 3.4e10, cells: 2_345_678 },
      reserved: longNames(20),
    },
    columns: {
      state: 'ready',
      data: longNames().map((column) => ({ column, key: column, kind: 'categories', categories: 1234 })),
    },
  },
};
