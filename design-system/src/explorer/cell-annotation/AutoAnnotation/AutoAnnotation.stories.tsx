import type { Meta, StoryObj } from '@storybook/react-vite';
import { cellAnnotationFixture } from '@stroma/contract/fixtures/tools/cell-annotation';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { longNames } from '../../../charts/stories/make.ts';
import { onPage, say } from '../../tool.stories.helper.tsx';
import type { AutoAnnotationFacts, AutoAnnotationProps } from '../cell-annotation.types.ts';
import { AutoAnnotation } from './AutoAnnotation.tsx';

const facts: AutoAnnotationFacts = {
  species: 'Homo sapiens',
  cellTypes: [
    { name: 'T cells', cells: 2431 },
    { name: 'B cells', cells: 812 },
    { name: 'NK', cells: 300 },
  ],
  references: [
    { id: 'blood', label: 'Blood and bone marrow' },
    { id: 'liver', label: 'Liver' },
  ],
};
const meta: Meta<typeof AutoAnnotation> = {
  title: 'Explorer/Cell annotation/AutoAnnotation',
  component: AutoAnnotation,
  decorators: [onPage],
  args: {
    facts: { state: 'ready', data: facts },
    value: { species: 'Homo sapiens', level: 'annot_full', cellTypes: [], reference: '' },
    onChange: fn(),
    onSubmit: fn(),
    result: { state: 'ready', data: cellAnnotationFixture },
    onAccept: fn(),
  },
  render: function Held(args: AutoAnnotationProps) {
    const [value, setValue] = useState(args.value);
    return (
      <AutoAnnotation
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
type Story = StoryObj<typeof AutoAnnotation>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const choose = async (label: string, option: string) => {
      await userEvent.click(canvas.getByRole('button', { name: new RegExp(label) }));
      await userEvent.click(await within(document.body).findByRole('option', { name: option }));
    };
    const submit = canvas.getByRole('button', { name: say('wizard.startAnalysis') });
    // must show: species
    await choose(say('annotation.referenceSpecies'), 'Mus musculus');
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ species: 'Mus musculus' }));
    await userEvent.click(submit);
    await expect(canvas.getByText(say('annotation.species'))).toBeVisible();
    await choose(say('annotation.referenceSpecies'), 'Homo sapiens');
    // must show: types
    await expect(canvas.getByRole('checkbox', { name: /^Endothelial cells/ })).toBeDisabled();
    await userEvent.click(canvas.getByRole('checkbox', { name: /^T cells/ }));
    // must show: reference
    await choose(say('annotation.reference'), 'Liver');
    await userEvent.click(submit);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ cellTypes: ['T cells'], reference: 'liver' }),
    );
    await userEvent.click(canvas.getByRole('button', { name: say('annotation.accept') }));
    await expect(args.onAccept).toHaveBeenCalledOnce();
  },
};
export const NoMatchingCellTypes: Story = {
  args: {
    facts: { state: 'ready', data: { ...facts, cellTypes: [{ name: 'T-cells', cells: 2000 }] } },
    result: undefined,
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: No matching cell types
    await expect(canvas.getByText(say('annotation.noMatch'))).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: say('wizard.startAnalysis') }));
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const Loading: Story = { args: { facts: { state: 'loading' }, result: { state: 'loading' } } };
export const Empty: Story = { args: { facts: { state: 'empty' }, result: undefined } };
export const Failed: Story = {
  name: 'Error',
  args: { result: { state: 'error', error: { id: 'JOB_FAILED' }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: {
    facts: { state: 'ready', data: { ...facts, references: longNames(30).map((id) => ({ id, label: id })) } },
    result: {
      state: 'ready',
      data: {
        ...cellAnnotationFixture,
        labels: longNames(60).map((cluster, i) => ({
          cluster,
          cellType: 'Mononuclear phagocytes',
          label: i % 5 ? cluster : null,
          score: i % 5 ? 0.5 : null,
          cells: 100_000 * i,
          markers: ['HLA-DRB1', 'S100A8', 'S100A9', 'LYZ'],
        })),
      },
    },
  },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: say('wizard.startAnalysis') })).toBeDisabled();
    await expect(within(canvasElement).getByRole('button', { name: say('annotation.accept') })).toBeDisabled();
  },
};
