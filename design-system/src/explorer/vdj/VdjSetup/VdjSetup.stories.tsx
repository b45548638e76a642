import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { longNames } from '../../../charts/stories/make.ts';
import { onPage, say } from '../../tool.stories.helper.tsx';
import type { VdjFacts, VdjSetupProps } from '../vdj.types.ts';
import { VdjSetup } from './VdjSetup.tsx';

const option = (id: string) => ({ id, label: id });
const facts: VdjFacts = {
  files: [
    { id: 'f1', fileName: 'ctrl_filtered_contig_annotations.csv.gz', contigs: 2112 },
    { id: 'f2', fileName: 'stim_filtered_contig_annotations.csv.gz', contigs: 1980 },
    { id: 'f3', fileName: 'new_upload.csv', contigs: null },
  ],
  samples: ['ctrl', 'stim'].map(option),
  groupOptions: ['sample', 'cluster'].map(option),
};
const meta: Meta<typeof VdjSetup> = {
  title: 'Explorer/VDJ/VdjSetup',
  component: VdjSetup,
  decorators: [onPage],
  args: {
    facts: { state: 'ready', data: facts },
    value: { type: 'TCR', contigs: [], doubleChainOnly: false, clonotype: 'nucleotide', groupBy: 'sample' },
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
    const submit = canvas.getByRole('button', { name: say('wizard.startAnalysis') });
    const sampleOf = async (file: number, sample: string) => {
      const { fileName } = facts.files[file] ?? { fileName: '' };
      await userEvent.click(canvas.getByRole('checkbox', { name: new RegExp(fileName) }));
      await userEvent.click(canvas.getByRole('button', { name: new RegExp(say('vdj.sampleOf', { file: fileName })) }));
      await userEvent.click(await within(document.body).findByRole('option', { name: sample }));
    };
    await userEvent.click(submit);
    await expect(canvas.getByText(say('tool.completeRequired'))).toBeVisible();
    // must show: type
    await userEvent.click(canvas.getByRole('radio', { name: say('vdj.bcr') }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'BCR' }));
    // must show: contig files
    await sampleOf(0, 'ctrl');
    await sampleOf(1, 'ctrl');
    await expect(canvas.getByText(say('vdj.sampleTwice'))).toBeVisible();
    await userEvent.click(
      canvas.getByRole('button', { name: new RegExp(say('vdj.sampleOf', { file: facts.files[1]?.fileName ?? '' })) }),
    );
    await userEvent.click(await within(document.body).findByRole('option', { name: 'stim' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({
        contigs: [
          { file: 'f1', sample: 'ctrl' },
          { file: 'f2', sample: 'stim' },
        ],
      }),
    );
    await expect(canvas.getByRole('checkbox', { name: /new_upload/ })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(`${say('common.delete')}: ctrl`) }));
    await expect(args.onDelete).toHaveBeenCalledWith(facts.files[0]);
    // must show: double-chain option
    await userEvent.click(canvas.getByRole('switch', { name: new RegExp(say('vdj.doubleChain')) }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ doubleChainOnly: true }));
    // must show: clonotype definition
    await userEvent.click(canvas.getByRole('radio', { name: new RegExp(`^${say('vdj.clonotype.aminoAcid')}`) }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ clonotype: 'aminoAcid' }));
    await userEvent.click(submit);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const NoFiles: Story = { args: { facts: { state: 'ready', data: { ...facts, files: [] } } } };
export const Loading: Story = { args: { facts: { state: 'loading' } } };
export const Empty: Story = { args: { facts: { state: 'empty' } } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'FILE_IN_USE', params: { file: 'ctrl.csv' } } } };
const long = longNames(24);
export const Extreme: Story = {
  args: {
    facts: {
      state: 'ready',
      data: {
        files: long.map((name, i) => ({
          id: `f${i}`,
          fileName: `${name}_filtered_contig_annotations.csv.gz`,
          contigs: 1e6 + i,
        })),
        samples: long.map(option),
        groupOptions: long.map(option),
      },
    },
    value: {
      type: 'BCR',
      contigs: [{ file: 'f0', sample: long[0] ?? '' }],
      doubleChainOnly: true,
      clonotype: 'vGeneAndCdr3',
      groupBy: long[1] ?? '',
    },
  },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(say('error.PERMISSION_DENIED'))).toBeVisible();
    await expect(within(canvasElement).getByRole('button', { name: say('fileDrop.choose') })).toBeDisabled();
  },
};
