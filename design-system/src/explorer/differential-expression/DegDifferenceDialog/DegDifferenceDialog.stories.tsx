import type { Meta, StoryObj } from '@storybook/react-vite';
import type { DifferentialExpressionParams } from '@stroma/contract/tools';
import { expect, fn, userEvent, within } from 'storybook/test';
import { dialog, LONG_NAME, messageText } from '../../tool.stories.helper.tsx';
import { DegDifferenceDialog } from './DegDifferenceDialog.tsx';
import type { DegDifferenceData, DifferingGene } from './DegDifferenceDialog.types.ts';

const params: DifferentialExpressionParams = {
  ...{ mode: 'normal', batchBy: null, batchCategories: [], test: 'wilcoxon', replicates: null, block: null },
  a: { name: 'T', column: 'leiden', categories: ['T cells'] },
  b: { name: 'B', column: 'leiden', categories: ['B cells'] },
  filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 },
};
const gene = (symbol: string, where: DifferingGene['where'], log2fc: DifferingGene['log2fc']): DifferingGene => ({
  ...{ gene_id: `ENSG-${symbol}`, symbol, where, log2fc, padj: [1e-12, where === 'first' ? 0.4 : 0.001] },
});
const data: DegDifferenceData = {
  params: [params, { ...params, b: { ...params.b!, name: 'B', categories: ['B cells', 'Plasma'] } as never }],
  ...{ tested: 12_345, correlation: 0.9321 },
  genes: [
    gene('CD3D', 'both', [3.2, 2.9]),
    gene('CD74', 'both', [-2.1, -1.8]),
    gene('MZB1', 'first', [-0.6, -0.1]),
    gene('XBP1', 'opposite', [0.4, -0.5]),
    { ...gene('NEW1', 'second', [null, 1.1]), padj: [null, 0.01] },
  ],
};
const meta: Meta<typeof DegDifferenceDialog> = {
  title: 'Explorer/Differential expression/DegDifferenceDialog',
  component: DegDifferenceDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    ...{ isOpen: true, onClose: fn(), name: 'T vs B', other: 'r2', onOtherChange: fn() },
    others: [
      { id: 'r2', label: 'T vs B, again' },
      { id: 'r3', label: 'T vs NK' },
    ],
    state: { state: 'ready', data },
  },
};
export default meta;
type Story = StoryObj<typeof DegDifferenceDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await dialog();
    // must show: parameters that differ, and no others
    await expect(box.getByText(messageText('deg.groupB'))).toBeVisible();
    await expect(box.getByText(/Plasma/)).toBeVisible();
    await expect(box.queryByText(messageText('deg.groupA'))).toBeNull();
    // must show: genes in common and in one of the results
    await expect(box.getByRole('status')).toHaveTextContent(/2.*1.*1.*1.*0\.9321/);
    await expect(box.getAllByRole('row')).toHaveLength(data.genes.length + 1);
    await userEvent.click(box.getByRole('button', { name: new RegExp(messageText('degDifference.other')) }));
    await userEvent.click(await within(document.body).findByRole('option', { name: 'T vs NK' }));
    await expect(args.onOtherChange).toHaveBeenCalledWith('r3');
  },
};
export const SameParameters: Story = {
  args: { state: { state: 'ready', data: { ...data, params: [params, params], correlation: null, genes: [] } } },
  play: async () => {
    await expect((await dialog()).getByText(messageText('degDifference.sameParams'))).toBeVisible();
  },
};
export const NotChosen: Story = { args: { other: null, state: null } };
export const Empty: Story = {
  args: { state: { state: 'empty' } },
  play: async () => {
    await expect((await dialog()).getByText(messageText('degDifference.elsewhere'))).toBeVisible();
  },
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: {
    name: LONG_NAME,
    state: {
      state: 'ready',
      data: {
        ...data,
        genes: Array.from({ length: 20_000 }, (_, k) => gene(`ENSG00000${k}-A-LONG-NAME`, 'both', [k / 100, -k / 90])),
      },
    },
  },
};
