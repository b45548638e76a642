import type { Meta, StoryObj } from '@storybook/react-vite';
import type { DraftSample } from '@stroma/contract';
import { fileFixture, filesFixture, samplesFixture } from '@stroma/contract/fixtures';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { MESSAGES, type MessageId } from '../../theme/messages.ts';
import type { SelectSamplesStepProps } from '../wizard.types.ts';
import { nameFromFile, SelectSamplesStep } from './SelectSamplesStep.tsx';

const say = (id: MessageId) => MESSAGES[document.documentElement.lang as 'en-US' | 'zh-CN']?.[id] ?? id;
const meta: Meta<typeof SelectSamplesStep> = {
  title: 'Wizard/SelectSamplesStep',
  component: SelectSamplesStep,
  args: {
    files: { state: 'ready', data: filesFixture() },
    value: [],
    onChange: fn(),
    species: null,
    onSpeciesChange: fn(),
    tissue: '',
    onTissueChange: fn(),
    errors: {},
    onImport: fn(),
  },
  render: function Held(args: SelectSamplesStepProps) {
    const [value, setValue] = useState<readonly DraftSample[]>(args.value);
    return (
      <main style={{ maxWidth: 688 }}>
        <h1>1</h1>
        <SelectSamplesStep
          {...args}
          value={value}
          onChange={(next) => {
            setValue(next);
            args.onChange(next);
          }}
        />
      </main>
    );
  },
};
export default meta;
type Story = StoryObj<typeof SelectSamplesStep>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const box = (name: RegExp) => within(canvas.getByRole('row', { name })).getByRole('checkbox');
    // must show: local
    await expect(canvas.getAllByRole('grid')).toHaveLength(1);
    await expect(canvas.getByRole('grid', { name: say('samples.files') })).toBeVisible();
    // Files that are not parsed or have no species cannot be chosen (specification 4).
    await expect(box(/patient_12/)).toBeDisabled();
    await expect(box(/raw_feature/)).toBeDisabled();
    // What can be chosen comes first.
    const boxes = canvas.getAllByRole<HTMLInputElement>('checkbox').slice(1);
    const firstClosed = boxes.findIndex((one) => one.disabled);
    await expect(boxes.slice(firstClosed).every((one) => one.disabled)).toBe(true);
    await userEvent.click(box(/control.zip/));
    await userEvent.click(box(/stimulated/));
    await expect(args.onChange).toHaveBeenLastCalledWith([
      { fileId: 'file_control', name: 'control', group: 'control' },
      { fileId: 'file_stim', name: 'stimulated', group: 'stimulated' },
    ]);
    // must show: species
    await expect(args.onSpeciesChange).toHaveBeenLastCalledWith('Homo sapiens');
    await userEvent.click(box(/lung_p7/));
    await expect(args.onSpeciesChange).toHaveBeenLastCalledWith(null);
    // besides: names made of files' names
    await expect(nameFromFile('01 données (1).tar.gz', [])).toBe('donn_es_1_');
    await expect(nameFromFile('a.zip', ['a', 'a_2'])).toBe('a_3');
  },
};
const publicFiles = {
  state: 'ready' as const,
  data: filesFixture()
    .slice(0, 2)
    .map((f, i) => ({ ...f, id: `public_${i}`, fileName: `GSE_liver_atlas_${i}` })),
};
/** Own files and the public database side by side; each row says where it stands. */
export const LocalAndPublic: Story = {
  args: { source: 'both', publicFiles },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: both
    await expect(canvas.getByRole('grid', { name: say('samples.files') })).toBeVisible();
    await expect(canvas.getByRole('grid', { name: say('samples.publicFiles') })).toBeVisible();
    const box = (name: RegExp) => within(canvas.getByRole('row', { name })).getByRole('checkbox');
    await userEvent.click(box(/control.zip/));
    await userEvent.click(box(/GSE_liver_atlas_0/));
    // must show: names
    const names = canvas.getAllByRole('textbox', { name: new RegExp(say('samples.name')) });
    await expect(names[0]).toHaveValue('control');
    await userEvent.type(names[1] as HTMLElement, '_x');
    await expect(args.onChange).toHaveBeenLastCalledWith([
      expect.objectContaining({ fileId: 'file_control' }),
      expect.objectContaining({ fileId: 'public_0', name: 'GSE_liver_atlas_0_x' }),
    ]);
    // must show: groups
    await userEvent.type(
      canvas.getAllByRole('textbox', { name: new RegExp(say('samples.group')) })[0] as HTMLElement,
      '2',
    );
    await expect(args.onChange).toHaveBeenLastCalledWith([
      expect.objectContaining({ group: 'control2' }),
      expect.anything(),
    ]);
  },
};
export const Public: Story = {
  args: { source: 'public', publicFiles },
  play: async ({ canvasElement }) => {
    // must show: public
    await expect(within(canvasElement).getAllByRole('grid')).toHaveLength(1);
    await expect(within(canvasElement).getByRole('grid', { name: say('samples.publicFiles') })).toBeVisible();
    await expect(within(canvasElement).getByRole('row', { name: /GSE_liver_atlas_1/ })).toBeVisible();
    await expect(within(canvasElement).queryByRole('row', { name: /control.zip/ })).toBeNull();
  },
};
export const NoPublicData: Story = { args: { source: 'public', publicFiles: { state: 'empty' } } };
export const Chosen: Story = { args: { value: samplesFixture(), tissue: 'PBMC', species: 'Homo sapiens' } };
const pair = (percent: number, shared: number) => ({
  ...{ a: 'file_control', b: 'file_stim', genesA: 9015, genesB: 9015, shared },
  ...{ percent, percentOfLarger: percent },
});
const overlapping = (percent: number, shared: number, unknown: string[] = []): Story => ({
  args: {
    ...Chosen.args,
    overlap: { state: 'ready', data: { pairs: [pair(percent, shared)], unknown, alike: [] } },
  },
});
/** Every pair of samples with the genes that it shares; below 90 % it is warned of, below 50 % refused. */
export const SharedGenes: Story = {
  ...overlapping(100, 9015),
  play: async ({ canvasElement }) => {
    const row = within(canvasElement).getByRole('row', { name: /Control \/ Stimulated/ });
    await expect(row).toHaveTextContent('9,015');
    await expect(row).toHaveTextContent('100%');
  },
};
/** One sample twice, two species and two instruments, each with its numbers. */
export const OddTogether: Story = {
  args: {
    ...Chosen.args,
    files: {
      state: 'ready',
      data: [
        fileFixture({ id: 'file_control', species: 'Homo sapiens', format: '10x-v3' }),
        fileFixture({ id: 'file_stim', species: 'Mus musculus', format: 'celescope-v2' }),
      ],
    },
    overlap: {
      state: 'ready',
      data: {
        ...{ pairs: [pair(100, 9015)], unknown: [] },
        alike: [
          { a: 'file_control', b: 'file_stim', cellsA: 968, cellsB: 1000, shared: 941, percent: 97.2, isSame: false },
        ],
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/941/)).toHaveTextContent('97.2');
    await expect(canvas.getByText(/CeleScope/)).toHaveTextContent('Stimulated');
    // In parentheses, which a pattern would take for a group.
    await expect(canvas.getByText((text) => text.includes(say('species.Mus musculus')))).toHaveTextContent('Control');
  },
};
export const FewSharedGenes: Story = {
  ...overlapping(71.4, 6437, ['file_stim']),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('row', { name: /Control \/ Stimulated/ })).toHaveTextContent('71.4%');
    await expect(within(canvasElement).getByText(/90\s?%/)).toBeVisible();
    await expect(within(canvasElement).getByText(/earlier version|较早的版本/)).toBeVisible();
  },
};
export const TooFewSharedGenes: Story = {
  ...overlapping(29.6, 2671),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/50\s?%/)).toBeVisible();
  },
};
/** After Next was tried: the sentence of the refusal, with the samples' names. */
export const RefusedSharedGenes: Story = {
  args: {
    ...TooFewSharedGenes.args,
    errors: {
      geneOverlap: { id: 'GENES_DIFFER', params: { ...pair(29.6, 2671), a: 'Control', b: 'Stimulated', min: 50 } },
    },
  },
  play: async ({ canvasElement }) => {
    const sentence = await within(canvasElement).findByText(/Ensembl/);
    await expect(sentence).toBeVisible();
    for (const part of ['Control', 'Stimulated', '2,671', '29.6', '50']) await expect(sentence).toHaveTextContent(part);
  },
};
export const Loading: Story = { args: { files: { state: 'loading' } } };
export const Empty: Story = { args: { files: { state: 'empty' } } };
export const Error: Story = {
  args: {
    value: samplesFixture().map((s) => ({ ...s, name: 'Same' })),
    errors: {
      species: { id: 'SPECIES_INCONSISTENT' },
      'matrixFiles.0.name': { id: 'SAMPLE_NAME_DUPLICATE' },
      'matrixFiles.1.name': { id: 'SAMPLE_NAME_DUPLICATE' },
      tissue: { id: 'TISSUE_REQUIRED' },
    },
  },
};
export const Extreme: Story = {
  args: {
    files: {
      state: 'ready',
      data: Array.from({ length: 80 }, (_, i) => ({
        ...filesFixture()[0]!,
        id: `f${i}`,
        fileName: `a_file_name_that_goes_on_and_on_for_patient_number_${i}.tar.gz`,
      })),
    },
    value: Array.from({ length: 30 }, (_, i) => ({
      fileId: `f${i}`,
      name: `Patient_${i}`,
      group: i % 2 ? 'treated' : 'control',
    })),
  },
};
