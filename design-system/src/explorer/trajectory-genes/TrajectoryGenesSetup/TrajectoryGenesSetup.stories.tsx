import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { longNames } from '../../../chart-tests/make.ts';
import { makeTrajectory } from '../../../chart-tests/makeTrajectory.ts';
import { monocle2, monocle3 } from '../../../chart-tests/trajectory.ts';
import { withState } from '../../held.stories.helper.tsx';
import { LONG_NAME, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { TRAJECTORY_FORM, trajectoryParams } from '../../trajectory/form.ts';
import { trajectoryText } from '../../trajectory/trajectory.stories.helper.ts';
import { TRAJECTORY_GENES_FORM, type TrajectoryGenesFacts } from '../trajectory-genes.types.ts';
import { TrajectoryGenesSetup } from './TrajectoryGenesSetup.tsx';

const facts: TrajectoryGenesFacts = {
  trajectories: (['monocle2', 'monocle3'] as const).map((version) => ({
    ...{ id: version, name: `${version} · T cells`, version },
    params: trajectoryParams({ ...TRAJECTORY_FORM, version }),
  })),
};
const value = { ...TRAJECTORY_GENES_FORM, trajectory: 'monocle2' };
const meta: Meta<typeof TrajectoryGenesSetup> = {
  title: 'Explorer/Trajectory genes/TrajectoryGenesSetup',
  component: TrajectoryGenesSetup,
  decorators: [pageDecorator],
  args: {
    facts: { state: 'ready', data: facts },
    value,
    onChange: fn(),
    onSubmit: fn(),
    trajectory: { state: 'ready', data: monocle2 },
    trajectoryHref: '#trajectory',
  },
  render: withState(TrajectoryGenesSetup, { value: 'onChange' }),
};
export default meta;
type Story = StoryObj<typeof TrajectoryGenesSetup>;
const start = (root: HTMLElement) => within(root).getByRole('button', { name: messageText('wizard.startAnalysis') });
const kind = (root: HTMLElement, id: 'chosen' | 'branch' | 'graph') =>
  within(root).getByRole('radio', { name: new RegExp(`^${trajectoryText(`trajectoryGenes.kind.${id}`)}`) });

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: chosen genes
    await userEvent.click(start(canvasElement));
    await expect(canvas.getByText(trajectoryText('trajectoryGenes.nameGenes'))).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.type(
      canvas.getByRole('textbox', { name: new RegExp(`^${trajectoryText('trajectoryGenes.genes')}`) }),
      'CD3E, CD8A',
    );
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
    await userEvent.click(kind(canvasElement, 'branch'));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'branch' }));
  },
};
/** The branch point by its number; of three branches two can be chosen. */
const three = makeTrajectory({ cells: 900, arms: 2, groups: ['A', 'B', 'C'], samples: ['1'] });
const forked = {
  ...three,
  result: {
    ...three.result,
    tree: {
      ...three.result.tree,
      edges: [...three.result.tree.edges, [three.result.tree.branchPoints[0] ?? 0, three.result.tree.nodes.length]],
      nodes: [
        ...three.result.tree.nodes,
        { x: 3, y: -4, pseudotime: 5, state: 6, partition: 1, cells: 31 },
      ] as (typeof three.result.tree)['nodes'],
    },
  },
};
export const BranchPoint: Story = {
  args: { value: { ...value, kind: 'branch' }, trajectory: { state: 'ready', data: forked } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: branch point
    await expect(
      canvas.getByRole('button', { name: new RegExp(trajectoryText('trajectoryGenes.branchPoint')) }),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: trajectoryText('trajectoryGenes.branches.chosen') }));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ branches: [expect.any(Number), expect.any(Number)] }),
    );
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const NoBranchPoint: Story = {
  args: {
    value: { ...value, kind: 'branch' },
    trajectory: {
      state: 'ready',
      data: { ...monocle2, result: { ...monocle2.result, tree: { ...monocle2.result.tree, branchPoints: [] } } },
    },
  },
  play: async ({ canvasElement, args }) => {
    await expect(within(canvasElement).getByText(trajectoryText('trajectoryGenes.noBranchPoint'))).toBeVisible();
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
/** Partitions, nodes on the plot, resolution 0.001 and q 0.05 (specification 9). */
export const AlongGraph: Story = {
  args: {
    value: { ...value, trajectory: 'monocle3', kind: 'graph' },
    trajectory: { state: 'ready', data: monocle3 },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: nodes, partitions, resolution 0.001, q 0.05
    const number = (id: 'resolution' | 'q') =>
      canvas.getByRole('textbox', { name: new RegExp(trajectoryText(`trajectoryGenes.${id}`)) });
    await expect(number('resolution')).toHaveValue('0.001');
    await expect(number('q')).toHaveValue('0.05');
    const node = await waitFor(() => {
      const found = canvasElement.querySelector('[data-node="3"]');
      if (!found) throw new Error('the nodes are not drawn');
      return found;
    });
    await userEvent.click(node);
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ nodes: [3] }));
    await userEvent.click(canvas.getByRole('radio', { name: trajectoryText('trajectoryGenes.partitions.some') }));
    const second = new RegExp(`^${trajectoryText('trajectoryGenes.partitionN', { n: 2 })}`);
    await userEvent.click(canvas.getByRole('checkbox', { name: second }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ partitions: [1] }));
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
/** No trajectory yet: the form links to where one is created. */
export const NoTrajectory: Story = {
  args: {
    facts: { state: 'ready', data: { trajectories: [] } },
    value: TRAJECTORY_GENES_FORM,
    trajectory: { state: 'empty' },
  },
  play: async ({ canvasElement, args }) => {
    const link = within(canvasElement).getByRole('link', { name: trajectoryText('trajectoryGenes.openTrajectory') });
    await expect(link).toHaveAttribute('href', '#trajectory');
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const Loading: Story = { args: { facts: { state: 'loading' } } };
export const TrajectoryLoading: Story = {
  args: { value: { ...value, kind: 'branch' }, trajectory: { state: 'loading' } },
};
export const Empty: Story = { args: { facts: { state: 'empty' } } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'STORAGE_FULL' } } };
export const Submitting: Story = { args: { isSubmitting: true } };
export const Extreme: Story = {
  args: {
    facts: {
      state: 'ready',
      data: { trajectories: facts.trajectories.map((one) => ({ ...one, name: `${one.name} ${LONG_NAME}` })) },
    },
    value: { ...value, trajectory: 'monocle3', kind: 'graph', nodes: [3, 4, 5, 80], partitions: [1, 2] },
    trajectory: {
      state: 'ready',
      data: makeTrajectory({
        ...{ cells: 20_000, arms: 12, groups: longNames(30), samples: longNames(12), version: 'monocle3' },
      }),
    },
  },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(start(canvasElement)).toBeDisabled();
  },
};
