import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { MESSAGES } from '../../../theme/messages.ts';
import type { Locale } from '../../../primitives/common.types.ts';
import { withState } from '../../held.stories.helper.tsx';
import { COLUMNS, dialog, manyColumns, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import type { CompositionForm } from '../composition.types.ts';
import { CompositionSetup } from './CompositionSetup.tsx';

const samples = Array.from({ length: 6 }, (_, i) => ({ name: `s${i + 1}`, cells: 800 }));
const columns = [...COLUMNS, { id: 'sample', label: 'sample', categories: samples }];
const value: CompositionForm = {
  ...{ types: 'annot_full', by: 'sample', cells: null, tested: null, roeBy: null },
  groups: null,
};
const groups = [
  { name: 'ctrl', samples: ['s1', 's2', 's3'] },
  { name: 'stim', samples: ['s4', 's5', 's6'] },
];
const meta: Meta<typeof CompositionSetup> = {
  title: 'Explorer/Composition/CompositionSetup',
  component: CompositionSetup,
  decorators: [pageDecorator],
  args: {
    facts: { state: 'ready', data: { cells: 4885, columns } },
    value,
    onChange: fn(),
    onSubmit: fn(),
  },
  render: withState(CompositionSetup, { value: 'onChange' }),
};
export default meta;
type Story = StoryObj<typeof CompositionSetup>;
/** A sentence of the tool, which has no typed id. */
const own = (id: string) => MESSAGES[document.documentElement.lang as Locale]?.[`composition.${id}`] ?? id;
const start = (root: HTMLElement) => within(root).getByRole('button', { name: own('start') });

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
/** Groups are made in the dialog; cell types that are not tested are left out of the correction. */
export const Groups: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: own('compare') }));
    const box = await dialog();
    for (const [i, group] of groups.entries()) {
      await userEvent.type(box.getAllByRole('textbox')[i] as HTMLElement, group.name);
      const name = messageText('composition.groupSamples', { name: group.name });
      for (const sample of group.samples)
        await userEvent.click(
          within(box.getAllByRole('group', { name })[0] as HTMLElement).getByRole('checkbox', { name: sample }),
        );
    }
    await userEvent.click(box.getByRole('button', { name: messageText('composition.saveGroups') }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ ...value, groups });
    await userEvent.click(canvas.getByRole('checkbox', { name: /Malignant/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith({
      ...{ ...value, groups },
      tested: ['T cells', 'B cells', 'Mononuclear phagocytes'],
    });
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
/** Specification 5: no averages under 3 samples per group. */
export const FewSamples: Story = {
  args: { value: { ...value, groups: [groups[0]!, { name: 'stim', samples: ['s4', 's5'] }] } },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(start(canvasElement));
    // must show: at least 3 samples each
    await expect(within(canvasElement).getByText(messageText('composition.fewSamples'))).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const OneColumnTwice: Story = {
  args: { value: { ...value, by: 'annot_full' } },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(start(canvasElement));
    await expect(within(canvasElement).getByText(own('sameColumn'))).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const Loading: Story = { args: { facts: { state: 'loading' } } };
export const Empty: Story = { args: { facts: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { error: { id: 'SAMPLE_GROUP_SMALL', params: { group: 'stim', samples: 2, minimum: 3 } } },
};
export const Extreme: Story = {
  args: {
    facts: { state: 'ready', data: { cells: 2_345_678, columns: [...manyColumns(), ...columns.slice(-1)] } },
    value: { ...value, types: 'cluster', groups },
  },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(start(canvasElement)).toBeDisabled();
  },
};
