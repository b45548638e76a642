import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import type { ContigOverlap } from '@stroma/contract/tools';
import { longNames } from '../../../chart-tests/make.ts';
import { pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import type { VdjFacts, VdjSetupProps } from '../vdj.types.ts';
import { VdjSetup } from './VdjSetup.tsx';

const option = (id: string) => ({ id, label: id });
const file = (id: string, fileName: string, contigs: number | null) => ({
  id,
  fileName,
  contigs,
  barcodes: contigs && Math.round(contigs / 2),
});
const facts: VdjFacts = {
  files: [
    {
      ...file('f1', 'ctrl_filtered_contig_annotations.csv.gz', 2112),
      warnings: [{ id: 'warning.contigs.unknownChain', params: { n: 12 } }],
    },
    file('f2', 'stim_filtered_contig_annotations.csv.gz', 1980),
    file('f3', 'new_upload.csv', null),
    {
      ...file('f4', 'genes.csv', null),
      error: { id: 'CONTIGS_INVALID', params: { file: 'genes.csv', reason: 'columns', columns: 'barcode, cdr3' } },
    },
  ],
  transfers: [{ id: 't1', name: 'late.csv', sent: 0.4, error: null }],
  columns: ['sample', 'cluster'].map(option),
  samples: ['ctrl', 'stim'].map(option),
};
const overlap = (over: Partial<ContigOverlap> = {}): ContigOverlap => ({
  ...{ file: 'f1', sample: 'ctrl', contigs: 2112, barcodes: 1056, cells: 2100, matched: 1020 },
  ...{ shareOfBarcodes: 1020 / 1056, shareOfCells: 1020 / 2100, ambiguous: 0, match: 'nucleotides' },
  receptors: { TCR: 2112, BCR: 0 },
  example: { barcode: 'AAACCTGAGAGTGAGA-1', cell: 'ctrl_AAACCTGAGAGTGAGA' },
  ...over,
});
const value = {
  ...{ type: 'TCR' as const, bulk: null, contigs: [], doubleChainOnly: false },
  ...{ clonotype: 'nucleotide' as const, secondChains: 'all' as const, sampleBy: 'sample', groupBy: 'cluster' },
};
const meta: Meta<typeof VdjSetup> = {
  title: 'Explorer/VDJ/VdjSetup',
  component: VdjSetup,
  decorators: [pageDecorator],
  args: {
    facts: { state: 'ready', data: facts },
    value,
    overlap: null,
    onChange: fn(),
    onSubmit: fn(),
    onUpload: fn(),
    onDelete: fn(),
  },
  render: function Held(args: VdjSetupProps) {
    const [value, setValue] = useState(args.value);
    return (
      <VdjSetup
        {...args}
        value={value}
        onChange={(next) => {
          setValue(next);
          args.onChange(next);
        }}
      />
    );
  },
};
export default meta;
type Story = StoryObj<typeof VdjSetup>;
export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const submit = canvas.getByRole('button', { name: messageText('wizard.startAnalysis') });
    const sampleOf = async (file: number, sample: string) => {
      const { fileName } = facts.files[file] ?? { fileName: '' };
      await userEvent.click(canvas.getByRole('checkbox', { name: new RegExp(fileName) }));
      await userEvent.click(
        canvas.getByRole('button', { name: new RegExp(messageText('vdj.sampleOf', { file: fileName })) }),
      );
      await userEvent.click(await within(document.body).findByRole('option', { name: sample }));
    };
    await userEvent.click(submit);
    await expect(canvas.getByText(messageText('tool.completeRequired'))).toBeVisible();
    // must show: type
    await userEvent.click(canvas.getByRole('radio', { name: messageText('vdj.bcr') }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'BCR' }));
    // must show: contig files
    await sampleOf(0, 'ctrl');
    await sampleOf(1, 'stim');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({
        contigs: [
          { file: 'f1', sample: 'ctrl' },
          { file: 'f2', sample: 'stim' },
        ],
      }),
    );
    await expect(canvas.getByRole('checkbox', { name: /new_upload/ })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(`${messageText('common.delete')}: ctrl`) }));
    await expect(args.onDelete).toHaveBeenCalledWith(facts.files[0]);
    // must show: double-chain option
    await userEvent.click(canvas.getByRole('switch', { name: new RegExp(messageText('vdj.doubleChain')) }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ doubleChainOnly: true }));
    // must show: clonotype definition
    await userEvent.click(
      canvas.getByRole('radio', { name: new RegExp(`^${messageText('vdj.clonotype.aminoAcid')}`) }),
    );
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ clonotype: 'aminoAcid' }));
    await userEvent.click(submit);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
/** Tables without cells: a chain and a name per file. A table of cells cannot be chosen with them. */
export const Bulk: Story = {
  args: {
    facts: {
      state: 'ready',
      data: { ...facts, files: [...facts.files, { ...file('f5', 'P01_blood_clonotypes.csv', 5200), isBulk: true }] },
    },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const changed = (part: object) => expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining(part));
    await expect(canvas.getByRole('checkbox', { name: /P01_blood/ })).toBeDisabled();
    await userEvent.click(canvas.getByRole('radio', { name: messageText('vdj.data.bulk' as never) }));
    await changed({ bulk: 'TRB', contigs: [] });
    await expect(canvas.queryByRole('switch')).toBeNull();
    await expect(canvas.getByRole('checkbox', { name: /ctrl_filtered/ })).toBeDisabled();
    await userEvent.click(canvas.getByRole('checkbox', { name: /P01_blood/ }));
    await changed({ contigs: [{ file: 'f5', sample: 'P01_blood' }] });
    const name = canvas.getByRole('textbox', { name: new RegExp('P01_blood') });
    await userEvent.clear(name);
    await userEvent.click(canvas.getByRole('button', { name: messageText('wizard.startAnalysis') }));
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.type(name, 'Blood');
    await changed({ contigs: [{ file: 'f5', sample: 'Blood' }] });
    await userEvent.click(canvas.getByRole('radio', { name: messageText('vdj.bcr') }));
    await changed({ type: 'BCR', bulk: 'IGH' });
    await canvas.findByText(messageText('vdj.mutation' as never));
    await userEvent.click(canvas.getByRole('button', { name: messageText('wizard.startAnalysis') }));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
const receptors = {
  ...{ layout: 'scirpy' as const, chains: 322, nucleotides: true },
  cells: { TCR: 200, BCR: 0 },
};
const own: VdjSetupProps['value'] = { ...value, source: 'dataset' };
/** Receptors of the dataset's own file: no file is needed, and the other type is rejected with a reason. */
export const OwnReceptors: Story = {
  args: { value: own, facts: { state: 'ready', data: { ...facts, receptors } } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const submit = canvas.getByRole('button', { name: messageText('wizard.startAnalysis') });
    await expect(canvas.getByRole('radio', { name: messageText('vdj.data.dataset' as never) })).toBeChecked();
    await expect(canvas.getByText(messageText('vdj.own.title' as never, { n: 200, type: 'TCR' }))).toBeVisible();
    await expect(canvas.queryByRole('list', { name: messageText('vdj.contigs') })).toBeNull();
    await userEvent.click(submit);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('radio', { name: messageText('vdj.bcr') }));
    await expect(canvas.getByText(messageText('error.RECEPTORS_OTHER_TYPE', { type: 'BCR' }))).toBeVisible();
    await userEvent.click(submit);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('radio', { name: messageText('vdj.tcr') }));
    await userEvent.click(canvas.getByRole('radio', { name: messageText('vdj.data.cells' as never) }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ source: 'files', contigs: [] }));
    await expect(canvas.getByRole('list', { name: messageText('vdj.contigs') })).toBeVisible();
    await userEvent.click(submit);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('radio', { name: messageText('vdj.data.dataset' as never) }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ source: 'dataset', bulk: null }));
  },
};
/** Receptors without nucleotides can be distinguished only by amino acids. */
export const OwnAminoAcids: Story = {
  args: {
    value: own,
    facts: {
      state: 'ready',
      data: { ...facts, receptors: { ...receptors, layout: 'dandelion', nucleotides: false } },
    },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const submit = canvas.getByRole('button', { name: messageText('wizard.startAnalysis') });
    await expect(canvas.getByText(messageText('error.RECEPTORS_WITHOUT_NUCLEOTIDES'))).toBeVisible();
    await userEvent.click(submit);
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.click(
      canvas.getByRole('radio', { name: new RegExp(`^${messageText('vdj.clonotype.aminoAcid')}`) }),
    );
    await userEvent.click(submit);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const NoFiles: Story = { args: { facts: { state: 'ready', data: { ...facts, files: [] } } } };
export const Loading: Story = { args: { facts: { state: 'loading' } } };
export const Empty: Story = { args: { facts: { state: 'empty' } } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'FILE_IN_USE', params: { file: 'ctrl.csv' } } } };
/** Three files: barcodes that are not in the dataset, barcodes few of which are, and another receptor type. */
export const Unmatched: Story = {
  args: {
    value: {
      ...value,
      contigs: [
        { file: 'f1', sample: 'ctrl' },
        { file: 'f2', sample: 'stim' },
      ],
    },
    overlap: {
      state: 'ready',
      data: [
        overlap({ matched: 0, shareOfBarcodes: 0, shareOfCells: 0, match: null }),
        overlap({
          ...{ file: 'f2', sample: 'stim', matched: 51, shareOfBarcodes: 0.05, shareOfCells: 0.02, ambiguous: 3 },
          receptors: { TCR: 0, BCR: 1980 },
        }),
      ],
    },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('row')).toHaveLength(3);
    await userEvent.click(canvas.getByRole('button', { name: messageText('wizard.startAnalysis') }));
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
const long = longNames(24);
export const Extreme: Story = {
  args: {
    facts: {
      state: 'ready',
      data: {
        files: long.map((name, i) => file(`f${i}`, `${name}_filtered_contig_annotations.csv.gz`, 1e6 + i)),
        samples: long.map(option),
        columns: long.map(option),
      },
    },
    value: {
      ...value,
      ...{ type: 'BCR', contigs: [{ file: 'f0', sample: long[0] ?? '' }], doubleChainOnly: true },
      ...{ clonotype: 'vGeneAndCdr3', sampleBy: long[0] ?? '', groupBy: long[1] ?? '' },
    },
    overlap: { state: 'ready', data: [overlap({ file: 'f0', sample: long[0] ?? '' })] },
  },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(messageText('error.PERMISSION_DENIED'))).toBeVisible();
    await expect(within(canvasElement).getByRole('button', { name: messageText('fileDrop.choose') })).toBeDisabled();
  },
};
