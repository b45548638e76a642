// states: no Loading, Empty, because the step is a form of the draft that exists.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { paramFixture, samplesFixture, varianceFixture } from '@stroma/contract/fixtures';
import { expect, fn, userEvent, within } from 'storybook/test';
import { MESSAGES, type MessageId } from '../../theme/messages.ts';
import { AnalysisOptionsStep } from './AnalysisOptionsStep.tsx';
import type { AnnotationFacts } from '../wizard.types.ts';

const say = (id: MessageId) => MESSAGES[document.documentElement.lang as 'en-US' | 'zh-CN']?.[id] ?? id;
const FACTS: AnnotationFacts = {
  species: 'Homo sapiens',
  datasets: { state: 'ready', data: [{ id: 'd1', label: 'Blood_atlas', description: 'PBMC' }] },
  labelColumns: { state: 'ready', data: [{ id: 'annot_full', label: 'annot_full' }] },
  models: { state: 'ready', data: [{ id: 'm1', label: 'Immune_All_Low (2)', description: 'Homo sapiens' }] },
  importHref: '/cloud/references',
};
const meta: Meta<typeof AnalysisOptionsStep> = {
  title: 'Wizard/AnalysisOptionsStep',
  component: AnalysisOptionsStep,
  decorators: [
    (Story) => (
      <main style={{ maxWidth: 688 }}>
        <h1>3</h1>
        <Story />
      </main>
    ),
  ],
  args: {
    value: paramFixture(),
    onChange: fn(),
    samples: samplesFixture(),
    cells: 2000,
    errors: {},
    annotation: FACTS,
  },
};
export default meta;
type Story = StoryObj<typeof AnalysisOptionsStep>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const last = (part: object) => expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining(part));
    // must show: HVG
    const hvg = canvas.getByRole('textbox', { name: new RegExp(say('options.hvg')) });
    await userEvent.clear(hvg);
    await userEvent.type(hvg, '3000{Tab}');
    await last({ numberOfHighlyVariableGenes: 3000 });
    // must show: scale
    await userEvent.click(canvas.getByRole('switch'));
    await last({ scaleLargeData: !args.value.scaleLargeData });
    // must show: PCs
    await userEvent.click(canvas.getByRole('radio', { name: say('wizard.custom') }));
    await last({ pcValueState: 'custom' });
    // must show: resolution
    canvas.getByRole('slider').focus();
    await userEvent.keyboard('{ArrowRight}');
    await last({ cluster: Math.round((args.value.cluster + 0.1) * 100) / 100 });
    await userEvent.click(
      within(canvas.getByRole('radiogroup', { name: say('options.tsne') })).getByRole('radio', {
        name: say('common.yes'),
      }),
    );
    await last({ tsne: 'do' });
    // must show: annotation
    await userEvent.click(canvas.getByRole('radio', { name: new RegExp(say('options.annotationAuto')) }));
    await last({ annotationType: 'automatic' });
    // must show: batch
    const [, none] = within(canvasElement).getAllByRole('radio', { name: /harmony|^none|^无/i });
    await userEvent.click(none as HTMLElement);
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ batchRemoveMethod: 'none' }));
  },
};
export const Annotated: Story = {
  args: {
    annotation: { ...FACTS, estimateSeconds: 21 },
    value: paramFixture({ annotationType: 'automatic', algorithm: 'singler', reference: { dataset: 'd1' } }),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const last = (part: object) => expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining(part));
    // must show: how much longer it will take
    await expect(canvas.getByText(/21/)).toBeVisible();
    // must show: the recommended method, and the labels of the chosen dataset
    await expect(canvas.getByText(new RegExp(`^${say('wizard.recommended')}[.。]`))).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: /^CellTypist/ }));
    await last({ algorithm: 'celltypist', reference: { dataset: 'd1' } });
    const columns = canvas.getAllByRole('button').at(-1)!;
    columns.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(within(document.body).getByRole('option', { name: /annot_full/ }));
    await last({ reference: { dataset: 'd1', column: 'annot_full' } });
  },
};
export const Model: Story = {
  args: {
    value: paramFixture({ annotationType: 'automatic', algorithm: 'celltypist', reference: { model: 'm1' } }),
  },
};
/** Neither a labelled dataset nor a model exists: why a method cannot be used, and how to get a model. */
export const NothingToRead: Story = {
  args: {
    value: paramFixture({ annotationType: 'automatic', algorithm: 'celltypist' }),
    annotation: { ...FACTS, datasets: { state: 'ready', data: [] }, models: { state: 'ready', data: [] } },
    errors: { annotation: { id: 'ANNOTATION_INCOMPLETE' } },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    for (const name of [/^SingleR/, /^CellTypist/]) await expect(canvas.getByRole('radio', { name })).toBeDisabled();
    await expect(canvas.getAllByText(say('options.annotationNoDatasets')).length).toBe(2);
    await expect(canvas.getByText(say('error.ANNOTATION_INCOMPLETE'))).toBeVisible();
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '/cloud/references');
  },
};
/** Automatic annotation is for human and mouse (specification 5). */
export const OtherSpecies: Story = {
  args: { annotation: { ...FACTS, species: 'Danio rerio' } },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole('radio', { name: new RegExp(say('options.annotationAuto')) }),
    ).toBeDisabled();
    await expect(within(canvasElement).getByText(/Danio rerio/)).toBeVisible();
  },
};
export const Extreme: Story = {
  args: {
    cells: 1_200_000,
    value: paramFixture({ pcValueState: 'custom', pcValueNum: 100, cluster: 3, numberOfHighlyVariableGenes: 10_000 }),
    variance: Array.from({ length: 100 }, (_, i) => 0.2 * 0.8 ** i),
    samples: Array.from({ length: 200 }, (_, i) => ({ fileId: `f${i}`, name: `Patient_${i}`, group: `g${i % 9}` })),
  },
};
/** The number that the analysis will use, and the result of each rule. */
export const KnownVariance: Story = {
  args: { variance: varianceFixture(), components: { recommended: 20, byRule: 12 } },
  play: async ({ canvasElement }) => {
    const text = within(canvasElement).getByText(/20.*12.*20/);
    await expect(text).toBeVisible();
    await expect(within(canvasElement).queryByText(say('options.pcsLater'))).toBeNull();
  },
};
/** Before the first run, nothing is known about the components, so the step mentions neither a number nor an earlier run. */
export const UnknownVariance: Story = {
  args: { variance: null, components: null },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(say('options.pcsLater'))).toBeVisible();
    await expect(canvas.queryByText(/\d+ used|recommended so far/)).toBeNull();
  },
};
export const CustomComponents: Story = {
  args: { value: paramFixture({ pcValueState: 'custom', pcValueNum: 25 }), variance: varianceFixture() },
};
export const OneSample: Story = {
  args: { samples: samplesFixture().slice(0, 1), value: paramFixture({ batchRemoveMethod: 'none' }) },
};
/** If the batches are the groups, or each batch has only one group, the difference between groups is removed too. */
export const BatchesAreGroups: Story = {
  args: {
    samples: ['a', 'b', 'c', 'd'].map((name, k) => ({ fileId: name, name, group: k < 2 ? 'ctrl' : 'stim' })),
    value: paramFixture({ batchName: 'day' }),
    columns: [
      { name: 'day', values: ['mon', 'mon', 'tue', 'tue'] },
      { name: 'lane', values: ['1', '2', '1', '2'] },
    ],
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(say('options.batchesAreGroups'))).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(say('options.batchKey')) }));
    await userEvent.click(within(document.body).getByRole('option', { name: /lane/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ batchName: 'lane' }));
  },
};
export const ManyCells: Story = { args: { cells: 1_200_000 } };
export const Error: Story = { args: { errors: { numberOfHighlyVariableGenes: { id: 'INPUT_INVALID' } } } };
