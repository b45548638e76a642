import type { Meta, StoryObj } from '@storybook/react-vite';
import { trajectoryFixture } from '@stroma/contract/fixtures/tools/trajectory';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { longNames, makeTrajectory } from '../../../charts/stories/make.ts';
import { drawn, onPage, say } from '../../tool.stories.helper.tsx';
import { TRAJECTORY_VIEW, type Monocle3ResultProps } from '../trajectory.types.ts';
import { Monocle3Result } from './Monocle3Result.tsx';

const data = trajectoryFixture;
const meta: Meta<typeof Monocle3Result> = {
  title: 'Explorer/Trajectory/Monocle3Result',
  component: Monocle3Result,
  decorators: [onPage],
  args: {
    state: { state: 'ready', data },
    tab: 'trajectory',
    onTabChange: fn(),
    view: TRAJECTORY_VIEW,
    onViewChange: fn(),
    onPickRoot: fn(),
    onDownload: fn(),
    params: { nodes: [], partitions: 'all', resolution: 0.001, q: 0.05 },
    onParamsChange: fn(),
    onFind: fn(),
    onGenePick: fn(),
  },
  render: function Held(args: Monocle3ResultProps) {
    const [tab, setTab] = useState(args.tab);
    const [view, setView] = useState(args.view);
    const [params, setParams] = useState(args.params);
    return (
      <Monocle3Result
        {...args}
        tab={tab}
        onTabChange={setTab}
        view={view}
        onViewChange={setView}
        params={params}
        onParamsChange={(next) => {
          setParams(next);
          args.onParamsChange(next);
        }}
      />
    );
  },
};
export default meta;
type Story = StoryObj<typeof Monocle3Result>;
const rows = (root: HTMLElement) => within(within(root).getByRole('grid')).getAllByRole('row').length - 1;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: trajectory
    await drawn(canvasElement, 2);
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-part="tree"]').length).toBeGreaterThan(0));
    // must show: variable genes
    await userEvent.click(canvas.getByRole('tab', { name: say('trajectory.variableTab') }));
    await userEvent.click(canvas.getByRole('button', { name: say('trajectory.findVariable') }));
    await expect(args.onFind).toHaveBeenCalledOnce();
    // must show: nodes
    const nodes = within(canvas.getByRole('group', { name: say('trajectory.nodeList') }));
    await expect(nodes.getAllByRole('checkbox')).toHaveLength(data.tree.leaves.length + data.tree.branchPoints.length);
    await userEvent.click(nodes.getAllByRole('checkbox')[0] as HTMLElement);
    await expect(args.onParamsChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ nodes: [data.tree.leaves[0]] }),
    );
    // must show: partitions
    const parts = within(canvas.getByRole('group', { name: say('trajectory.partitions') }));
    await expect(parts.getAllByRole('checkbox')).toHaveLength(data.partitions);
    await expect(parts.getAllByRole('checkbox')[0]).toBeChecked();
    // must show: resolution 0.001
    await expect(canvas.getByRole('textbox', { name: new RegExp(`^${say('trajectory.resolution')}`) })).toHaveValue(
      '0.001',
    );
    // must show: q 0.05
    const q = canvas.getByRole('textbox', { name: new RegExp(`^${say('trajectory.qThreshold')}`) });
    await expect(q).toHaveValue('0.05');
    // must show: modules
    await drawn(canvasElement);
    await expect(canvas.getByRole('heading', { name: say('trajectory.modules') })).toBeVisible();
    // must show: table
    await expect(rows(canvasElement)).toBe(data.variableGenes.filter((g) => g.q_val <= 0.05).length);
    await userEvent.clear(q);
    await userEvent.type(q, '0.000001{Tab}');
    await waitFor(() => expect(rows(canvasElement)).toBe(data.variableGenes.filter((g) => g.q_val <= 1e-6).length));
    await userEvent.click(canvas.getByRole('columnheader', { name: new RegExp(say('trajectory.moransI')) }));
    await userEvent.click(within(canvas.getByRole('grid')).getAllByRole('row')[1] as HTMLElement);
    await expect(args.onGenePick).toHaveBeenCalledOnce();
  },
};
export const VariableGenes: Story = { args: { tab: 'variable' } };
export const Genes: Story = { args: { tab: 'gene' } };
export const Loading: Story = { args: { state: { state: 'loading' } } };
export const Empty: Story = { args: { state: { state: 'empty' }, tab: 'variable' } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'JOB_WORKER_LOST' }, onRetry: fn() } },
};
const extreme = makeTrajectory(20_000, longNames(12), longNames(20));
export const Extreme: Story = {
  args: { tab: 'variable', state: { state: 'ready', data: { ...data, ...extreme, partitions: 24 } } },
};
export const NoPermission: Story = {
  args: { canEdit: false, tab: 'variable' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('button', { name: say('trajectory.findVariable') })).toBeDisabled();
    await expect(canvas.getByText(say('error.PERMISSION_DENIED'))).toBeVisible();
  },
};
