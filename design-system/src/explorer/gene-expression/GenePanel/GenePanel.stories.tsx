import type { Meta, StoryObj } from '@storybook/react-vite';
import { embeddingFixture } from '@stroma/contract/fixtures';
import { geneExpressionFixture as result } from '@stroma/contract/fixtures/tools/gene-expression';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { held, longNames } from '../../held.stories.helper.tsx';
import { COLUMNS, drawn, onPage, say } from '../../tool.stories.helper.tsx';
import { GenePanel } from './GenePanel.tsx';

const cells = embeddingFixture(4000);
const summaries = result.summaries[0] ?? [];
const empty = { name: 'x', column: 'annot_full', categories: [] };
const meta: Meta<typeof GenePanel> = {
  title: 'Explorer/Gene expression/GenePanel',
  component: GenePanel,
  decorators: [onPage],
  args: {
    gene: 'LYZ',
    onGeneChange: fn(),
    query: '',
    onQueryChange: fn(),
    hits: [{ id: 'ENSG00000197728', symbol: 'LYZL4' }],
    genes: result.genes.map((g) => g.symbol),
    onGenesChange: fn(),
    layer: 'normalized',
    layers: ['normalized', 'raw'],
    onLayerChange: fn(),
    mode: 'expression',
    onModeChange: fn(),
    view: 'violin',
    onViewChange: fn(),
    groupBy: 'bulk_labels',
    groupOptions: [{ id: 'bulk_labels', label: 'bulk_labels' }],
    onGroupByChange: fn(),
    violin: { state: 'ready', data: summaries },
    feature: {
      state: 'ready',
      data: {
        coordinates: cells,
        colour: { kind: 'number', name: 'LYZ', italic: true, values: cells.expression, min: 0, max: 5 },
      },
    },
    result: { state: 'ready', data: result },
    comparison: { by: 'none', sampleGroups: ['ctrl', 'stim'], cells: [empty, empty] },
    onComparisonChange: fn(),
    sampleGroups: ['ctrl', 'stim', 'late'],
    columns: COLUMNS,
    undetected: result.undetected,
  },
  render: held(GenePanel, {
    gene: 'onGeneChange',
    query: 'onQueryChange',
    genes: 'onGenesChange',
    layer: 'onLayerChange',
    mode: 'onModeChange',
    view: 'onViewChange',
    comparison: 'onComparisonChange',
  }),
};
export default meta;
type Story = StoryObj<typeof GenePanel>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const radio = (name: string) => canvas.getByRole('radio', { name });
    // The field holds the gene that is shown.
    await expect(canvas.getByRole('combobox', { name: say('gene.label') })).toHaveValue('LYZ');
    // must show: violin
    await expect(radio(say('gene.violin'))).toBeChecked();
    await drawn(canvasElement);
    // must show: raw or normalised
    await userEvent.click(radio(say('gene.layer.raw')));
    await expect(args.onLayerChange).toHaveBeenLastCalledWith('raw');
    // must show: heatmap
    await userEvent.click(radio(say('gene.heatmap')));
    await expect(args.onViewChange).toHaveBeenLastCalledWith('heatmap');
    await drawn(canvasElement);
    // must show: dot
    await userEvent.click(radio(say('gene.dot')));
    await drawn(canvasElement);
    // Percentage scale: absolute or relative (specification 2.8).
    await expect(radio(say('gene.sizeScale.absolute'))).toBeChecked();
    // must show: feature
    await userEvent.click(radio(say('gene.feature')));
    await expect(args.onViewChange).toHaveBeenLastCalledWith('feature');
    await expect(canvasElement.querySelector('canvas')).toBeTruthy();
    // must show: expression or enrichment mode
    await userEvent.click(radio(say('gene.mode.enrichment')));
    await expect(args.onModeChange).toHaveBeenLastCalledWith('enrichment');
  },
};
export const Search: Story = {
  args: { gene: null, genes: [] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(say('gene.empty'))).toBeVisible();
    // must show: symbol or Ensembl id
    await userEvent.type(canvas.getByRole('combobox', { name: say('gene.label') }), 'ENSG00000197728');
    await userEvent.click(await within(document.body).findByRole('option', { name: /LYZL4/ }));
    await expect(args.onGeneChange).toHaveBeenLastCalledWith('LYZL4');
    const field = () => canvas.getByRole('combobox', { name: say('gene.label') });
    await waitFor(() => expect(field()).toHaveValue('LYZL4'));
    await expect(within(document.body).queryByRole('option')).toBeNull();
    // Another one takes its place; left empty, the field holds it again.
    await userEvent.clear(field());
    await userEvent.type(field(), 'CD3');
    await expect(args.onQueryChange).toHaveBeenLastCalledWith('CD3');
    await userEvent.clear(field());
    await userEvent.tab();
    await waitFor(() => expect(field()).toHaveValue('LYZL4'));
  },
};
export const BySampleGroup: Story = {
  args: {
    split: { names: ['ctrl', 'stim'], groups: result.summaries[1] ?? [] },
    comparison: { by: 'sampleGroup', sampleGroups: ['ctrl', 'stim'], cells: [empty, empty] },
  },
  play: async ({ canvasElement }) => {
    // must show: by sample group
    await expect(
      within(canvasElement).getByRole('button', { name: new RegExp(say('gene.sampleGroupN', { n: 1 })) }),
    ).toHaveTextContent('ctrl');
    await drawn(canvasElement);
  },
};
export const TwoGroupsOfCells: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: two groups of cells
    await userEvent.click(canvas.getByRole('radio', { name: say('gene.compare.cells') }));
    const a = within(canvas.getByRole('group', { name: say('deg.groupA') }));
    await userEvent.click(a.getByRole('checkbox', { name: /^T cells/ }));
    await expect(args.onComparisonChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ cells: [expect.objectContaining({ categories: ['T cells'] }), empty] }),
    );
  },
};
export const Loading: Story = { args: { violin: { state: 'loading' } } };
export const Empty: Story = { args: { gene: null, genes: [], violin: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { violin: { state: 'error', error: { id: 'GENE_NOT_FOUND', params: { gene: 'LYZZ' } }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: {
    violin: {
      state: 'ready',
      data: longNames(60).map((group, i) => ({
        ...(summaries[i % summaries.length] as (typeof summaries)[number]),
        group,
      })),
    },
  },
  play: async ({ canvasElement }) => drawn(canvasElement),
};
