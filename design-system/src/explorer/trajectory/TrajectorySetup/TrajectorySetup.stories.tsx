import type { Meta, StoryObj } from '@storybook/react-vite';
import type { TrajectoryParams } from '@stroma/contract/tools';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { COLUMNS, manyColumns, onPage, say } from '../../tool.stories.helper.tsx';
import type { TrajectorySetupProps } from '../trajectory.types.ts';
import { TrajectorySetup } from './TrajectorySetup.tsx';

const value: TrajectoryParams = {
  version: 'monocle3',
  cells: { name: 'T cells', column: 'annot_full', categories: [] },
  root: null,
  reverse: false,
  orderingMeanExpression: 0.5,
  targetGenes: [],
  branchPoint: null,
  nodes: [],
  partitions: 'all',
  resolution: 0.001,
  q: 0.05,
  seed: 0,
};
const meta: Meta<typeof TrajectorySetup> = {
  title: 'Explorer/Trajectory/TrajectorySetup',
  component: TrajectorySetup,
  decorators: [onPage],
  args: {
    facts: { state: 'ready', data: { columns: COLUMNS, hasTree: true } },
    value,
    onChange: fn(),
    onSubmit: fn(),
    onPickRoot: fn(),
  },
  render: function Held(args: TrajectorySetupProps) {
    const [now, setNow] = useState(args.value);
    return (
      <TrajectorySetup
        {...args}
        value={now}
        onChange={(next) => {
          setNow(next);
          args.onChange(next);
        }}
      />
    );
  },
};
export default meta;
type Story = StoryObj<typeof TrajectorySetup>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const submit = canvas.getByRole('button', { name: say('wizard.startAnalysis') });
    await userEvent.click(submit);
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await expect(canvas.getByText(say('tool.selectGroupFirst'))).toBeVisible();
    // must show: version 2 or 3
    await userEvent.click(canvas.getByRole('radio', { name: /Monocle 2/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ version: 'monocle2' }));
    // The mean expression that orders the cells is Monocle 2's (specification 9: 0.5).
    await expect(canvas.getByRole('textbox', { name: new RegExp(say('trajectory.ordering')) })).toHaveValue('0.5');
    await userEvent.click(canvas.getByRole('radio', { name: /Monocle 3/ }));
    // must show: cells
    await userEvent.click(canvas.getByRole('checkbox', { name: /^T cells/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ cells: expect.objectContaining({ categories: ['T cells'] }) }),
    );
    // must show: root
    await userEvent.click(canvas.getByRole('button', { name: say('trajectory.pickRoot') }));
    await expect(args.onPickRoot).toHaveBeenCalledOnce();
    await userEvent.click(submit);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const RootChosen: Story = {
  args: { value: { ...value, root: { node: 37 }, cells: { ...value.cells, categories: ['T cells'] } } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(say('trajectory.node.id', { id: 37 }))).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: say('trajectory.rootAuto') }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ root: null }));
  },
};
export const FirstRun: Story = {
  args: { facts: { state: 'ready', data: { columns: COLUMNS, hasTree: false } } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: say('trajectory.pickRoot') })).toBeDisabled();
  },
};
export const Loading: Story = { args: { facts: { state: 'loading' } } };
export const Empty: Story = { args: { facts: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { error: { id: 'STORAGE_FULL' } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent(say('error.STORAGE_FULL'));
  },
};
export const Submitting: Story = { args: { submitting: true } };
export const Extreme: Story = {
  args: {
    facts: { state: 'ready', data: { columns: manyColumns(), hasTree: true } },
    value: { ...value, version: 'monocle2', cells: { name: 'x', column: 'cluster', categories: [] } },
  },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(say('error.PERMISSION_DENIED'))).toBeVisible();
    await expect(canvas.getByRole('button', { name: say('wizard.startAnalysis') })).toBeDisabled();
    await expect(canvas.getByRole('radio', { name: /Monocle 2/ })).toBeDisabled();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
