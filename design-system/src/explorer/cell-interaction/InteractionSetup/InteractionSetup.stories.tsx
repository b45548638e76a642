import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReferenceSet } from '@stroma/contract';
import { expect, fn, userEvent, within } from 'storybook/test';
import { withState } from '../../held.stories.helper.tsx';
import { COLUMNS, manyColumns, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import type { InteractionForm } from '../cell-interaction.types.ts';
import { interactionText } from '../interaction.stories.helper.ts';
import { InteractionSetup } from './InteractionSetup.tsx';

const value: InteractionForm = {
  groupBy: 'annot_full',
  cellTypes: null,
  cells: null,
  resource: 'bundled:cellphonedb',
  condition: null,
  sampleBy: 'sample',
  permutations: 1000,
  minExpressing: 0.1,
};
const own: ReferenceSet = {
  ...{ id: 'v5', kind: 'ligandReceptor', name: 'CellPhoneDB', species: 'Homo sapiens', toSpecies: null },
  ...{ database: null, version: 'v5.0.0', licence: 'MIT', source: '', scope: 'platform', sha256: 'a1'.repeat(32) },
  ...{ bytes: 700_000, entries: 2911, genes: 1350, replaced: 0, isOwn: false },
  ...{ importedAt: '2026-11-01T08:00:00.000Z', importedBy: 'admin' },
};
const ready = { species: 'Homo sapiens', columns: COLUMNS, references: [own] };
const meta: Meta<typeof InteractionSetup> = {
  title: 'Explorer/Cell interaction/InteractionSetup',
  component: InteractionSetup,
  decorators: [pageDecorator],
  args: {
    facts: { state: 'ready', data: ready },
    value,
    onChange: fn(),
    onSubmit: fn(),
    importHref: '#references',
  },
  render: withState(InteractionSetup, { value: 'onChange' }),
};
export default meta;
type Story = StoryObj<typeof InteractionSetup>;
const start = (root: HTMLElement) => within(root).getByRole('button', { name: messageText('wizard.startAnalysis') });

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: cell types
    const types = within(canvas.getByRole('group', { name: interactionText('interaction.cellTypes') }));
    for (const box of types.getAllByRole('checkbox')) await userEvent.click(box);
    await userEvent.click(start(canvasElement));
    await expect(canvas.getByText(interactionText('interaction.chooseTypes'))).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.click(types.getByRole('checkbox', { name: /^T cells/ }));
    await userEvent.click(canvas.getByRole('radio', { name: interactionText('interaction.twoConditions') }));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ cellTypes: ['T cells'], condition: { column: 'cluster', a: '0', b: '1' } }),
    );
    await expect(
      canvas.getByRole('button', { name: new RegExp(interactionText('interaction.sampleBy')) }),
    ).toBeVisible();
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
/** Human pairs of the library need orthologs. */
export const Mouse: Story = {
  args: {
    facts: { state: 'ready', data: { ...ready, species: 'Mus musculus' } },
    value: { ...value, resource: 'reference:v5' },
  },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(start(canvasElement));
    await expect(within(canvasElement).getByText(interactionText('interaction.chooseResource'))).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const OtherSpecies: Story = {
  args: { facts: { state: 'ready', data: { ...ready, species: 'Danio rerio' } } },
  play: async ({ canvasElement }) => {
    const words = interactionText('interaction.otherSpecies', { species: 'Danio rerio' });
    await expect(within(canvasElement).getByText(words)).toBeVisible();
  },
};
export const Loading: Story = { args: { facts: { state: 'loading' } } };
export const Empty: Story = { args: { facts: { state: 'empty' } } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'STORAGE_FULL' } } };
export const Submitting: Story = { args: { isSubmitting: true } };
export const Extreme: Story = {
  args: {
    facts: { state: 'ready', data: { ...ready, columns: manyColumns() } },
    value: { ...value, groupBy: 'cluster' },
  },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(start(canvasElement)).toBeDisabled();
  },
};
