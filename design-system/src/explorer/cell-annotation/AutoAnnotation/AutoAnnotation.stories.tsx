import type { Meta, StoryObj } from '@storybook/react-vite';
import { MAJOR_CELL_TYPES } from '@stroma/contract';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { longNames } from '../../../chart-tests/make.ts';
import type { MessageId } from '../../../theme/messages.ts';
import { COLUMNS, manyColumns, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import type { AutoAnnotationFacts, AutoAnnotationProps, AutoAnnotationValue } from '../cell-annotation.types.ts';
import { AutoAnnotation } from './AutoAnnotation.tsx';

const tell = (id: string) => messageText(id as MessageId);
const facts: AutoAnnotationFacts = {
  species: 'Homo sapiens',
  columns: COLUMNS,
  datasets: [
    { id: 'd2', label: 'Blood atlas' },
    { id: 'd3', label: 'Liver' },
  ],
  labelColumns: { state: 'ready', data: [{ id: 'cell_type', label: 'cell_type' }] },
  models: { state: 'ready', data: [{ id: 'm1', label: 'Blood (v2)', description: 'Homo sapiens' }] },
  types: MAJOR_CELL_TYPES.map(({ name, term, termName, markers }) => ({
    ...{ name, markers },
    term: term === null ? null : { id: term, name: termName ?? '' },
    sources: [{ text: 'Danaher et al. 2017, J Immunother Cancer 5:18', doi: '10.1186/s40425-017-0215-8' }],
  })),
};
const value: AutoAnnotationValue = {
  ...{ method: 'markers', species: 'Homo sapiens', groupBy: 'cluster', isWithin: false, column: 'annot_full' },
  ...{ cellTypes: [], dataset: '', labels: '', model: '', match: 'best', floor: 0.25 },
};
const meta: Meta<typeof AutoAnnotation> = {
  title: 'Explorer/Cell annotation/AutoAnnotation',
  component: AutoAnnotation,
  decorators: [pageDecorator],
  args: { facts: { state: 'ready', data: facts }, value, importHref: '#references', onChange: fn(), onSubmit: fn() },
  render: function Held(args: AutoAnnotationProps) {
    const [held, setHeld] = useState(args.value);
    return (
      <AutoAnnotation
        {...args}
        value={held}
        onChange={(next) => {
          setHeld(next);
          args.onChange(next);
        }}
      />
    );
  },
};
export default meta;
type Story = StoryObj<typeof AutoAnnotation>;
const chooser = (root: HTMLElement) => async (label: string, option: string | RegExp) => {
  await userEvent.click(within(root).getByRole('button', { name: new RegExp(label) }));
  await userEvent.click(await within(document.body).findByRole('option', { name: option }));
};

/** One click uses the labels of a published dataset: method, dataset and column are set. */
export const PublicLabels: Story = {
  args: {
    facts: {
      state: 'ready',
      data: {
        ...facts,
        publicDatasets: [
          { id: 'p1', label: 'Lung atlas', description: 'Public database · version 2 · 48,211 cells' },
          { id: 'p2', label: 'PBMC of lupus', description: 'Public database · version 1 · 9,120 cells' },
        ],
      },
    },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: tell('cell-annotation.publicLabels') }));
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: /PBMC of lupus/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith({
      ...{ ...value, method: 'transfer', floor: 0.5, dataset: 'p2', labels: '' },
    });
    await expect(canvas.getByRole('button', { name: new RegExp(tell('cell-annotation.dataset')) })).toHaveTextContent(
      'PBMC of lupus',
    );
  },
};
export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const choose = chooser(canvasElement);
    const submit = canvas.getByRole('button', { name: messageText('wizard.startAnalysis') });
    // must show: species
    await choose(messageText('annotation.referenceSpecies'), 'Mus musculus');
    await userEvent.click(submit);
    await expect(canvas.getByText(messageText('annotation.species'))).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await choose(messageText('annotation.referenceSpecies'), 'Homo sapiens');
    // must show: clusters
    await choose(tell('cell-annotation.groupBy'), 'annot_full');
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ groupBy: 'annot_full' }));
    // must show: markers with their sources
    await userEvent.click(canvas.getByText(/16 cell types|16 种细胞类型/));
    await expect(canvas.getByText(/CD3D, CD3E/)).toBeVisible();
    await expect(canvas.getByText(/CL:0000084/)).toBeVisible();
    await userEvent.click(submit);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ groupBy: 'annot_full', species: 'Homo sapiens', method: 'markers' }),
    );
  },
};
export const Subtypes: Story = {
  args: { value: { ...value, isWithin: true } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const submit = canvas.getByRole('button', { name: messageText('wizard.startAnalysis') });
    await userEvent.click(submit);
    await expect(canvas.getByText(messageText('tool.completeRequired'))).toBeVisible();
    // must show: types
    await expect(canvas.getByRole('checkbox', { name: /^Endothelial cells/ })).toBeDisabled();
    await userEvent.click(canvas.getByRole('checkbox', { name: /^T cells/ }));
    await userEvent.click(submit);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ cellTypes: ['T cells'] }));
  },
};
export const Transfer: Story = {
  args: { value: { ...value, method: 'transfer', floor: 0.5 } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const choose = chooser(canvasElement);
    const submit = canvas.getByRole('button', { name: messageText('wizard.startAnalysis') });
    await userEvent.click(submit);
    await expect(canvas.getByText(messageText('tool.completeRequired'))).toBeVisible();
    // must show: reference
    await choose(tell('cell-annotation.dataset'), 'Liver');
    await choose(tell('cell-annotation.labels'), 'cell_type');
    await userEvent.click(submit);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ dataset: 'd3', labels: 'cell_type' }),
    );
  },
};
export const SingleR: Story = {
  args: { value: { ...value, method: 'singler', floor: 0.5 } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const choose = chooser(canvasElement);
    const submit = canvas.getByRole('button', { name: messageText('wizard.startAnalysis') });
    await userEvent.click(submit);
    await expect(args.onSubmit).not.toHaveBeenCalled();
    // must show: reference
    await choose(tell('cell-annotation.dataset'), 'Blood atlas');
    await choose(tell('cell-annotation.labels'), 'cell_type');
    await expect(canvas.getByText(tell('cell-annotation.floorHint.singler'))).toBeVisible();
    await userEvent.click(submit);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ method: 'singler', dataset: 'd2', labels: 'cell_type' }),
    );
  },
};
export const CellTypist: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const choose = chooser(canvasElement);
    const submit = canvas.getByRole('button', { name: messageText('wizard.startAnalysis') });
    await userEvent.click(canvas.getByRole('radio', { name: tell('cell-annotation.method.celltypist') }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ floor: 0, match: 'best' }));
    await userEvent.click(submit);
    await expect(canvas.getByText(messageText('tool.completeRequired'))).toBeVisible();
    // must show: model
    await choose(tell('cell-annotation.model'), /^Blood \(v2\)/);
    await userEvent.click(canvas.getByRole('radio', { name: new RegExp(tell('cell-annotation.match.probability')) }));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ method: 'celltypist', model: 'm1', match: 'probability', floor: 0.5 }),
    );
    const link = canvas.getByRole('link', { name: tell('cell-annotation.importModel') });
    await expect(link).toHaveAttribute('href', '#references');
    await userEvent.click(submit);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const NoModels: Story = {
  args: {
    facts: { state: 'ready', data: { ...facts, models: { state: 'ready', data: [] } } },
    value: { ...value, method: 'celltypist', floor: 0 },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(tell('cell-annotation.noModels'))).toBeVisible();
    await expect(canvas.getByRole('link', { name: tell('cell-annotation.importModel') })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: messageText('wizard.startAnalysis') }));
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const NoDatasets: Story = {
  args: {
    facts: { state: 'ready', data: { ...facts, datasets: [] } },
    value: { ...value, method: 'transfer' },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(tell('cell-annotation.noDatasets'))).toBeVisible();
  },
};
export const NoMatchingCellTypes: Story = {
  args: { value: { ...value, isWithin: true, column: 'cluster' } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: No matching cell types
    await expect(canvas.getByText(messageText('annotation.noMatch'))).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: messageText('wizard.startAnalysis') }));
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const Loading: Story = { args: { facts: { state: 'loading' } } };
export const Empty: Story = { args: { facts: { state: 'empty' } } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'SPECIES_INCONSISTENT' } } };
export const Extreme: Story = {
  args: {
    value: { ...value, method: 'transfer', isWithin: true },
    facts: {
      state: 'ready',
      data: { ...facts, columns: manyColumns(), datasets: longNames(30).map((id) => ({ id, label: id })) },
    },
  },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole('button', { name: messageText('wizard.startAnalysis') }),
    ).toBeDisabled();
  },
};
