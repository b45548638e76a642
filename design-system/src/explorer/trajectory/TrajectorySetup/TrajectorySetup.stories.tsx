import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { longNames } from '../../../chart-tests/make.ts';
import { makeTrajectory } from '../../../chart-tests/makeTrajectory.ts';
import { monocle2, monocle3 } from '../../../chart-tests/trajectory.ts';
import { withState } from '../../held.stories.helper.tsx';
import { COLUMNS, LONG_NAME, manyColumns, pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { TRAJECTORY_FORM, trajectoryParams } from '../form.ts';
import { trajectoryText } from '../trajectory.stories.helper.ts';
import type { TrajectoryFacts, TrajectoryForm } from '../trajectory.types.ts';
import { TrajectorySetup } from './TrajectorySetup.tsx';

const facts: TrajectoryFacts = {
  columns: COLUMNS,
  embeddings: [
    { id: 'umap', label: 'UMAP' },
    { id: 'tsne', label: 't-SNE' },
  ],
  earlier: (['monocle2', 'monocle3'] as const).map((version) => ({
    ...{ id: version, name: `${version} · T cells`, version },
    params: trajectoryParams({
      ...TRAJECTORY_FORM,
      version,
      cells: { name: 'T', column: 'cluster', categories: ['0'] },
    }),
  })),
};
const meta: Meta<typeof TrajectorySetup> = {
  title: 'Explorer/Trajectory/TrajectorySetup',
  component: TrajectorySetup,
  decorators: [pageDecorator],
  args: {
    facts: { state: 'ready', data: facts },
    value: TRAJECTORY_FORM,
    onChange: fn(),
    onSubmit: fn(),
    earlier: { state: 'ready', data: monocle2 },
  },
  render: withState(TrajectorySetup, { value: 'onChange' }),
};
export default meta;
type Story = StoryObj<typeof TrajectorySetup>;
const start = (root: HTMLElement) => within(root).getByRole('button', { name: messageText('wizard.startAnalysis') });
const radio = (root: HTMLElement, name: string) => within(root).getByRole('radio', { name: new RegExp(`^${name}`) });
const nodeAt = (root: HTMLElement, id: number) =>
  waitFor(() => {
    const found = root.querySelector<SVGElement>(`[data-node="${id}"]`);
    if (!found) throw new Error('the nodes are not drawn');
    return found;
  });

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: version 2 or 3
    await userEvent.click(radio(canvasElement, 'Monocle 3'));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ version: 'monocle3' }));
    await expect(
      canvas.getByRole('button', { name: new RegExp(trajectoryText('trajectory.embedding')) }),
    ).toBeVisible();
    await userEvent.click(radio(canvasElement, 'Monocle 2'));
    // The mean expression that orders the cells is Monocle 2's (specification 9: 0.5).
    await expect(
      canvas.getByRole('textbox', { name: new RegExp(trajectoryText('trajectory.meanExpression')) }),
    ).toHaveValue('0.5');
    // must show: cells
    await userEvent.click(canvas.getByRole('radio', { name: trajectoryText('trajectory.someCells') }));
    await userEvent.click(start(canvasElement));
    await expect(canvas.getByText(messageText('tool.selectGroupFirst'))).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('checkbox', { name: /^T cells/ }));
    // must show: root
    await userEvent.click(radio(canvasElement, trajectoryText('trajectory.rootByCells')));
    await userEvent.click(start(canvasElement));
    await expect(canvas.getByText(messageText('tool.selectGroupFirst'))).toBeVisible();
    await userEvent.click(radio(canvasElement, trajectoryText('trajectory.rootAuto')));
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
/** Genes chosen by the user instead of by dispersion. */
export const OwnGenes: Story = {
  args: { value: { ...TRAJECTORY_FORM, ordering: 'genes', genes: 'CD3E CD8A' } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(start(canvasElement));
    await expect(canvas.getByText(trajectoryText('trajectory.nameGenes'))).toBeVisible();
    await userEvent.type(canvas.getByRole('textbox', { name: new RegExp(trajectoryText('trajectory.genes')) }), ' CD4');
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
const onTree = (version: TrajectoryForm['version']): TrajectoryForm => ({
  ...{ ...TRAJECTORY_FORM, version, rootBy: 'tree', earlier: version },
});
/** Monocle 2 starts at the end in a state: pressed on the tree or chosen in the list. */
export const RootOnTree: Story = {
  args: { value: onTree('monocle2') },
  play: async ({ canvasElement, args }) => {
    const { tree } = monocle2.result;
    await userEvent.click(start(canvasElement));
    await expect(within(canvasElement).getByText(trajectoryText('trajectory.chooseRoot'))).toBeVisible();
    const end = tree.leaves[1] ?? 0;
    await userEvent.click(await nodeAt(canvasElement, end));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ root: { state: tree.nodes[end]?.state } }),
    );
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
/** Monocle 3 has a root for each partition; the list is the keyboard's way. */
export const RootsOnGraph: Story = {
  args: { value: onTree('monocle3'), earlier: { state: 'ready', data: monocle3 } },
  play: async ({ canvasElement, args }) => {
    const { tree } = monocle3.result;
    const [first = 0] = tree.leaves;
    const other = tree.nodes.length - 1;
    await userEvent.click(await nodeAt(canvasElement, first));
    await userEvent.click(await nodeAt(canvasElement, other));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ root: { nodes: [first, other] } }));
    const name = trajectoryText('trajectory.node.end', { id: first + 1 });
    await userEvent.click(within(canvasElement).getByRole('checkbox', { name: new RegExp(`^${name}`) }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ root: { nodes: [other] } }));
  },
};
export const FirstRun: Story = {
  args: { facts: { state: 'ready', data: { ...facts, earlier: [] } } },
  play: async ({ canvasElement }) => {
    await expect(radio(canvasElement, trajectoryText('trajectory.rootByTree'))).toBeDisabled();
  },
};
export const Loading: Story = { args: { facts: { state: 'loading' } } };
export const TreeLoading: Story = { args: { value: onTree('monocle2'), earlier: { state: 'loading' } } };
export const Empty: Story = { args: { facts: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { error: { id: 'STORAGE_FULL' } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent(messageText('error.STORAGE_FULL'));
  },
};
export const Submitting: Story = { args: { isSubmitting: true } };
const many = manyColumns();
export const Extreme: Story = {
  args: {
    facts: {
      state: 'ready',
      data: {
        ...facts,
        columns: many,
        earlier: facts.earlier.map((one) => ({ ...one, name: `${one.name} ${LONG_NAME}` })),
      },
    },
    value: { ...onTree('monocle3'), cells: { name: 'x', column: 'cluster', categories: [] }, groupBy: 'cluster' },
    earlier: {
      state: 'ready',
      data: makeTrajectory({
        ...{ cells: 20_000, arms: 12, groups: longNames(30), samples: longNames(12), version: 'monocle3' },
      }),
    },
  },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement, args }) => {
    await expect(within(canvasElement).getByText(messageText('error.PERMISSION_DENIED'))).toBeVisible();
    await expect(start(canvasElement)).toBeDisabled();
    await expect(radio(canvasElement, 'Monocle 2')).toBeDisabled();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
