import type { Meta, StoryObj } from '@storybook/react-vite';
import type { DraftSample } from '@stroma/contract';
import { filesFixture, samplesFixture } from '@stroma/contract/fixtures';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import type { SelectSamplesStepProps } from '../wizard.types.ts';
import { nameFromFile, SelectSamplesStep } from './SelectSamplesStep.tsx';

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
    // Files that are not parsed or have no species cannot be chosen (specification 4).
    await expect(box(/patient_12/)).toBeDisabled();
    await expect(box(/raw_feature/)).toBeDisabled();
    await userEvent.click(box(/control.zip/));
    await userEvent.click(box(/stimulated/));
    await expect(args.onChange).toHaveBeenLastCalledWith([
      { fileId: 'file_control', name: 'control', group: 'control' },
      { fileId: 'file_stim', name: 'stimulated', group: 'stimulated' },
    ]);
    await expect(args.onSpeciesChange).toHaveBeenLastCalledWith('Homo sapiens');
    await userEvent.click(box(/lung_p7/));
    await expect(args.onSpeciesChange).toHaveBeenLastCalledWith(null);
    await expect(nameFromFile('01 données (1).tar.gz', [])).toBe('donn_es_1_');
    await expect(nameFromFile('a.zip', ['a', 'a_2'])).toBe('a_3');
  },
};
export const Chosen: Story = { args: { value: samplesFixture(), tissue: 'PBMC', species: 'Homo sapiens' } };
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
