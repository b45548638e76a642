import type { Meta, StoryObj } from '@storybook/react-vite';
import { geneSetTablesFixture as tables } from '@stroma/contract/fixtures/tools/gene-set';
import { expect, fn, userEvent, within } from 'storybook/test';
import { withState, longNames } from '../../held.stories.helper.tsx';
import { pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import type { GeneSetForm, PredefinedSet } from '../gene-set.types.ts';
import { GeneSetPanel } from './GeneSetPanel.tsx';

const names = [...new Set(tables.genes.map((row) => row.name))];
const predefined: PredefinedSet[] = names.map((name, i) => ({
  ...{ id: `set${i}`, name },
  genes: tables.genes.filter((row) => row.name === name).map((row) => row.gene),
  source: { text: 'Aibar et al. 2017, Nat Methods 14:1083', doi: '10.1038/nmeth.4463' },
}));
const example = predefined[0]!;
const value: GeneSetForm = {
  source: 'predefined',
  predefined: [],
  custom: { name: '', text: '' },
  uploaded: [],
  groupBy: 'bulk_labels',
  method: 'aucell',
};
const history = names.slice(0, 2).map((name, i) => ({
  ...{ id: `h${i}`, no: i + 1, name },
  createdAt: `2026-11-2${i}T08:03:40.000Z`,
  status: i ? ('error' as const) : ('completed' as const),
}));
const facts = { groupOptions: [{ id: 'bulk_labels', label: 'bulk_labels' }], predefined, isOtherSpecies: false };
const meta: Meta<typeof GeneSetPanel> = {
  title: 'Explorer/Gene set/GeneSetPanel',
  component: GeneSetPanel,
  decorators: [pageDecorator],
  args: {
    facts: { state: 'ready', data: facts },
    value,
    onChange: fn(),
    onSubmit: fn(),
    example,
    onUpload: fn(),
    history: { state: 'ready', data: history },
    onHistoryAdd: fn(),
  },
  render: withState(GeneSetPanel, { value: 'onChange' }),
};
export default meta;
type Story = StoryObj<typeof GeneSetPanel>;
const plot = (root: HTMLElement) => within(root).getByRole('button', { name: messageText('geneSet.plot') });

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(plot(canvasElement));
    await expect(canvas.getByText(messageText('geneSet.detail'))).toBeVisible();
    // must show: predefined TME sets
    const tme = within(canvas.getByRole('group', { name: messageText('geneSet.predefined') }));
    await expect(tme.getAllByRole('checkbox')).toHaveLength(predefined.length);
    await userEvent.click(tme.getAllByRole('checkbox')[0] as HTMLElement);
    // must show: plot
    await userEvent.click(plot(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
    // must show: papers
    await userEvent.click(canvasElement.querySelector('summary') as HTMLElement);
    const papers = canvas.getAllByRole('link', { name: example.source.doi });
    await expect(papers[0]).toHaveAttribute('href', `https://doi.org/${example.source.doi}`);
    // must show: history (No, add, details, time)
    const table = within(canvas.getByRole('grid', { name: messageText('geneSet.history') }));
    for (const id of ['no', 'add', 'details', 'time'] as const)
      await expect(table.getByRole('columnheader', { name: messageText(`geneSet.${id}`) })).toBeVisible();
    // A failed search is reported.
    const marks = table
      .getAllByRole('row')
      .map((row) => Boolean(within(row).queryByText(messageText('job.status.error'))));
    await expect(marks).toEqual([false, false, true]);
    await userEvent.click(
      table.getByRole('button', { name: messageText('geneSet.addRow', { name: history[1]?.name ?? '' }) }),
    );
    await expect(args.onHistoryAdd).toHaveBeenCalledWith(history[1]);
  },
};
export const CustomList: Story = {
  args: { value: { ...value, source: 'custom' } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const genes = () => canvas.getByRole('textbox', { name: messageText('geneSet.genes') });
    // must show: custom list
    await userEvent.click(plot(canvasElement));
    // Specification 5, verbatim.
    await expect(canvas.getByText(messageText('gene.empty'))).toBeVisible();
    await userEvent.type(genes(), '<script>');
    await expect(canvas.getByText(messageText('geneSet.notGene', { value: '<script>' }))).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
    // must show: example
    await userEvent.click(canvas.getByRole('button', { name: messageText('geneSet.example') }));
    await expect(genes()).toHaveValue(example.genes.join('\n'));
    await userEvent.click(plot(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const UploadedFiles: Story = {
  args: { value: { ...value, source: 'upload', uploaded: [{ name: 'monocyte', genes: example.genes }] } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: upload
    await userEvent.click(canvas.getByRole('button', { name: messageText('geneSet.upload') }));
    await expect(args.onUpload).toHaveBeenCalledOnce();
    await userEvent.click(plot(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: `${messageText('common.remove')}: monocyte` }));
    await userEvent.click(plot(canvasElement));
    await expect(canvas.getByText(messageText('geneSet.detail'))).toBeVisible();
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const ByExpression: Story = {
  args: { value: { ...value, predefined: [example.id] } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: expression and enrichment modes with the method named
    await userEvent.click(canvas.getByRole('radio', { name: /score_genes/ }));
    await expect(canvas.getByText(/scanpy\.tl\.score_genes/)).toBeVisible();
    await userEvent.click(plot(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const OtherSpecies: Story = {
  args: { facts: { state: 'ready', data: { ...facts, isOtherSpecies: true } } },
};
export const Loading: Story = { args: { facts: { state: 'loading' }, history: { state: 'loading' } } };
export const Empty: Story = { args: { facts: { state: 'empty' }, history: { state: 'empty' } } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'STORAGE_FULL' } } };
export const Extreme: Story = {
  args: {
    value: { ...value, source: 'upload', uploaded: longNames(30).map((name) => ({ name, genes: example.genes })) },
    history: {
      state: 'ready',
      data: longNames(12).map((name, i) => ({ ...history[0]!, id: `x${i}`, no: 1000 + i, name: `${name}, ${name}` })),
    },
  },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(plot(canvasElement)).toBeDisabled();
  },
};
