import type { Meta, StoryObj } from '@storybook/react-vite';
import { embeddingFixture } from '@stroma/contract/fixtures';
import { geneExpressionFixture as result } from '@stroma/contract/fixtures/tools/gene-expression';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { withState, longNames } from '../../held.stories.helper.tsx';
import type { MessageId } from '../../../theme/messages.ts';
import { COLUMNS, waitForCharts, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { useEffect, useState } from 'react';
import type { ExpressionCells } from '@stroma/contract/tools';
import type { GeneComparison, GenePanelProps } from '../gene-expression.types.ts';
import { GenePanel } from './GenePanel.tsx';

const cells = embeddingFixture(4000);
const summaries = result.summaries[0] ?? [];
const empty = { name: 'x', column: 'annot_full', categories: [] };
const off: GeneComparison = { by: 'none', column: null, categories: [null, null], cells: [empty, empty] };
const onCompare = fn();
const all = result.genes.map((g) => g.symbol);
const some = result.summaries.slice(0, all.length);
const shown = result.summaries.map((_, i) => all[i] ?? '');
/** Every third cell type as a sample of single cells. */
const sampled: ExpressionCells = {
  ...{ genes: result.genes, undetected: [], overlap: 0 },
  groups: result.groups.map((group) => ({ side: null, group, n: 40, shown: 20 })),
  barcodes: result.groups.flatMap((_, g) => Array.from({ length: 20 }, (__, i) => `cell-${g}-${i}`)),
  values: result.means.values.map((row) =>
    row.flatMap((mean) => Array.from({ length: 20 }, (_, i) => (mean ?? 0) * (i % 3))),
  ),
};
/** The comparison responds, too. */
function Comparing(props: GenePanelProps) {
  const [value, setValue] = useState(props.comparison?.value ?? off);
  const onChange = (next: GeneComparison) => {
    onCompare(next);
    setValue(next);
  };
  return <GenePanel {...props} {...(props.comparison && { comparison: { ...props.comparison, value, onChange } })} />;
}
const ADT = { id: 'ADT-3', symbol: 'CD3 (UCHT1)' };
/** The server responds some time after the full name is typed. */
function Answering(props: GenePanelProps) {
  const [query, setQuery] = useState('');
  const [answered, setAnswered] = useState(false);
  const isWhole = query === ADT.symbol;
  useEffect(() => {
    if (!isWhole) return;
    const timer = setTimeout(() => setAnswered(true), 400);
    return () => clearTimeout(timer);
  }, [isWhole]);
  return (
    <GenePanel
      {...props}
      {...{ query, onQueryChange: setQuery, hits: answered ? [ADT] : [], isSearching: !answered && query !== '' }}
    />
  );
}
const meta: Meta<typeof GenePanel> = {
  title: 'Explorer/Gene expression/GenePanel',
  component: GenePanel,
  decorators: [pageDecorator],
  args: {
    gene: 'LYZ',
    onGeneChange: fn(),
    query: '',
    onQueryChange: fn(),
    hits: [{ id: 'ENSG00000197728', symbol: 'LYZL4' }],
    genes: [...all, ...result.undetected],
    onGenesChange: fn(),
    layer: 'normalized',
    layers: ['normalized', 'raw'],
    onLayerChange: fn(),
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
    matrix: {
      state: 'ready',
      data: { genes: all, groups: result.groups, dots: result.dots, sizes: summaries.map((g) => g.n) },
    },
    stacked: { state: 'ready', data: { genes: shown, groups: some } },
    cells: { state: 'ready', data: sampled },
    comparison: { value: off, onChange: onCompare, columns: COLUMNS },
    undetected: result.undetected,
  },
  render: withState(Comparing, {
    gene: 'onGeneChange',
    query: 'onQueryChange',
    genes: 'onGenesChange',
    layer: 'onLayerChange',
    view: 'onViewChange',
  }),
};
export default meta;
type Story = StoryObj<typeof GenePanel>;

/** All chosen genes as one set: one score per cell. */
export const Enrichment: Story = {
  args: {
    mode: 'enrichment',
    onModeChange: fn(),
    set: { genes: all, places: 38 },
    matrix: {
      state: 'ready',
      data: {
        ...{ genes: ['AUCell'], groups: result.groups, sizes: summaries.map((g) => g.n) },
        dots: [result.groups.map((_, i) => ({ fraction: (i % 5) / 5, mean: (i % 7) / 10 }))],
      },
    },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await waitForCharts(canvasElement);
    // must show: expression or enrichment mode
    await expect(canvas.getByRole('radio', { name: messageText('gene.mode.enrichment' as MessageId) })).toBeChecked();
    await expect(canvas.queryByRole('radio', { name: messageText('gene.heatmap') })).toBeNull();
    await userEvent.click(canvas.getByRole('radio', { name: messageText('gene.dot') }));
    await waitForCharts(canvasElement);
    await userEvent.click(canvas.getByRole('radio', { name: messageText('gene.mode.expression' as MessageId) }));
    await expect(args.onModeChange).toHaveBeenLastCalledWith('expression');
  },
};
export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const radio = (name: string) => canvas.getByRole('radio', { name });
    // The field contains the shown gene.
    await expect(canvas.getByRole('combobox', { name: messageText('gene.label') })).toHaveValue('LYZ');
    // must show: violin
    await expect(radio(messageText('gene.violin'))).toBeChecked();
    await waitForCharts(canvasElement);
    // must show: raw or normalised
    await userEvent.click(radio(messageText('gene.layer.raw')));
    await expect(args.onLayerChange).toHaveBeenLastCalledWith('raw');
    // must show: heatmap
    await userEvent.click(radio(messageText('gene.heatmap')));
    await expect(args.onViewChange).toHaveBeenLastCalledWith('heatmap');
    await waitForCharts(canvasElement);
    // must show: dot
    await userEvent.click(radio(messageText('gene.dot')));
    await waitForCharts(canvasElement);
    // Percentage scale: absolute or relative (specification 2.8).
    await expect(radio(messageText('gene.sizeScale.absolute'))).toBeChecked();
    // Groups are its rows, genes its columns.
    for (const name of ['gene.scaleByGene', 'gene.clusteredGroups'])
      await expect(canvas.getByRole('switch', { name: messageText(name as MessageId) })).toBeVisible();
    // Every drawn cell, and violins of all genes.
    await userEvent.click(radio(messageText('gene.cells' as MessageId)));
    await waitForCharts(canvasElement);
    await expect(canvas.getByText(/200.+400/)).toBeVisible();
    await userEvent.click(radio(messageText('gene.stacked' as MessageId)));
    await waitForCharts(canvasElement);
    // A gene that the matrix lacks stays in the list and is named.
    for (const name of result.undetected)
      await expect(
        canvas.getByRole('button', { name: messageText('gene.undetected', { genes: name }) }),
      ).toBeDisabled();
    // must show: feature
    await userEvent.click(radio(messageText('gene.feature')));
    await expect(args.onViewChange).toHaveBeenLastCalledWith('feature');
    await expect(canvasElement.querySelector('canvas')).toBeTruthy();
  },
};
export const Search: Story = {
  args: { gene: null, genes: [], undetected: [], onGenesChange: undefined },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(messageText('gene.empty'))).toBeVisible();
    // must show: symbol or Ensembl id
    await userEvent.type(canvas.getByRole('combobox', { name: messageText('gene.label') }), 'ENSG00000197728');
    await userEvent.click(await within(document.body).findByRole('option', { name: /LYZL4/ }));
    await expect(args.onGeneChange).toHaveBeenLastCalledWith('LYZL4');
    const field = () => canvas.getByRole('combobox', { name: messageText('gene.label') });
    await waitFor(() => expect(field()).toHaveValue('LYZL4'));
    await expect(within(document.body).queryByRole('option')).toBeNull();
    // Another gene replaces it; if left empty, the field shows it again.
    await userEvent.clear(field());
    await userEvent.type(field(), 'CD3');
    await expect(args.onQueryChange).toHaveBeenLastCalledWith('CD3');
    await userEvent.clear(field());
    await userEvent.tab();
    await waitFor(() => expect(field()).toHaveValue('LYZL4'));
  },
};
/** Several genes typed together; invalid ones are rejected and stay in the field; a real name with blanks is one gene. */
export const Several: Story = {
  args: { gene: null, genes: [], undetected: [], hits: [ADT] },
  play: async ({ canvasElement, args }) => {
    const field = () => within(canvasElement).getByRole('combobox', { name: messageText('gene.label') });
    const paste = async (text: string) => {
      await userEvent.clear(field());
      await userEvent.click(field());
      await userEvent.paste(text);
    };
    await paste('CD3 (UCHT1)');
    await expect(await within(document.body).findAllByRole('option')).toHaveLength(2);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onGenesChange).toHaveBeenLastCalledWith(['CD3 (UCHT1)']));
    // The suggestion selected with the arrow keys is used, not the typed text.
    await paste('CD3 (UC');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(args.onGeneChange).toHaveBeenLastCalledWith('CD3 (UCHT1)'));
    await expect(args.onGenesChange).toHaveBeenCalledTimes(1);
    await paste('LYZ, CD3D；NKG7');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onGenesChange).toHaveBeenLastCalledWith(['CD3 (UCHT1)', 'LYZ', 'CD3D', 'NKG7']));
    const calls = (args.onGenesChange as ReturnType<typeof fn>).mock.calls.length;
    // One more than the four existing ones exceeds the limit.
    for (const [text, said] of [
      [
        Array.from({ length: 47 }, (_, i) => `G${i}`).join(' '),
        messageText('gene.tooMany' as MessageId, { n: 51, most: 50 }),
      ],
      [`LYZ ${'A'.repeat(61)}`, messageText('gene.notAName' as MessageId, { name: 'A'.repeat(60) })],
    ] as const) {
      await paste(text);
      await expect(await within(canvasElement).findByText(said)).toBeVisible();
      await userEvent.keyboard('{Enter}');
      await expect(field()).toHaveValue(text);
    }
    await expect((args.onGenesChange as ReturnType<typeof fn>).mock.calls).toHaveLength(calls);
  },
};
/** After Enter, the text is used as soon as the search shows that it is one name. */
export const SeveralWait: Story = {
  args: { gene: null, genes: [], undetected: [], hits: [], isSearching: true },
  render: (args) => <Answering {...args} />,
  play: async ({ canvasElement, args }) => {
    await userEvent.type(
      within(canvasElement).getByRole('combobox', { name: messageText('gene.label') }),
      'CD3 (UCHT1){Enter}',
    );
    await waitFor(() => expect(args.onGenesChange).toHaveBeenLastCalledWith(['CD3 (UCHT1)'], 'CD3 (UCHT1)'));
    await expect(args.onGenesChange).toHaveBeenCalledTimes(1);
  },
};
export const List: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: messageText('gene.list' as MessageId) }));
    const area = canvas.getByRole('textbox', { name: messageText('gene.list' as MessageId) });
    await userEvent.clear(area);
    await userEvent.type(area, 'LYZ, CD3D{Enter}NKG7；LYZ');
    await userEvent.click(canvas.getByRole('button', { name: messageText('gene.listApply' as MessageId) }));
    await expect(args.onGenesChange).toHaveBeenLastCalledWith(['LYZ', 'CD3D', 'NKG7']);
    // More genes than a figure can show are refused, and the typed text is kept.
    await userEvent.click(canvas.getByRole('button', { name: messageText('gene.list' as MessageId) }));
    const again = canvas.getByRole('textbox', { name: messageText('gene.list' as MessageId) });
    await userEvent.clear(again);
    await userEvent.click(again);
    await userEvent.paste(Array.from({ length: 51 }, (_, i) => `G${i}`).join(' '));
    await expect(canvas.getByText(/51/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: messageText('gene.listApply' as MessageId) })).toBeDisabled();
  },
};
export const BySampleGroup: Story = {
  args: {
    split: { names: ['ctrl', 'stim'], groups: result.summaries[1] ?? [] },
    comparison: {
      value: { ...off, by: 'column', column: 'annot_full', categories: ['T cells', 'B cells'] },
      onChange: onCompare,
      columns: COLUMNS,
      overlap: 12,
    },
  },
  play: async ({ canvasElement }) => {
    // must show: by sample group
    const canvas = within(canvasElement);
    await expect(
      canvas.getByRole('button', { name: new RegExp(messageText('gene.sampleGroupN', { n: 1 })) }),
    ).toHaveTextContent('T cells');
    await waitForCharts(canvasElement);
  },
};
export const SelectedCells: Story = {
  args: {
    split: { names: ['Selected', 'All other cells'], groups: result.summaries[1] ?? [] },
    comparison: { value: { ...off, by: 'selected' }, onChange: onCompare, columns: COLUMNS, hasSelection: true },
  },
  play: async ({ canvasElement }) => {
    // must show: the selected cells against the rest
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('radio', { name: messageText('gene.compare.selected' as MessageId) })).toBeChecked();
    await waitForCharts(canvasElement);
    await userEvent.click(canvas.getByRole('radio', { name: messageText('gene.compare.off' as MessageId) }));
    await expect(onCompare).toHaveBeenLastCalledWith(expect.objectContaining({ by: 'none' }));
  },
};
export const TwoGroupsOfCells: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    // must show: two groups of cells
    await userEvent.click(canvas.getByRole('radio', { name: messageText('gene.compare.cells') }));
    const a = within(canvas.getByRole('group', { name: messageText('deg.groupA') }));
    await userEvent.click(a.getByRole('checkbox', { name: /^T cells/ }));
    await expect(onCompare).toHaveBeenLastCalledWith(
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
  play: async ({ canvasElement }) => waitForCharts(canvasElement),
};
