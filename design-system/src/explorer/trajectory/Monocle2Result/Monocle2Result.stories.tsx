import type { Meta, StoryObj } from '@storybook/react-vite';
import { trajectoryFixture } from '@stroma/contract/fixtures/tools/trajectory';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { longNames, makeTrajectory } from '../../../charts/stories/make.ts';
import { drawn, onPage, say } from '../../tool.stories.helper.tsx';
import { TRAJECTORY_VIEW, type Monocle2ResultProps } from '../trajectory.types.ts';
import { Monocle2Result } from './Monocle2Result.tsx';

const data = { ...trajectoryFixture, version: 'monocle2' as const };
const meta: Meta<typeof Monocle2Result> = {
  title: 'Explorer/Trajectory/Monocle2Result',
  component: Monocle2Result,
  decorators: [onPage],
  args: {
    state: { state: 'ready', data },
    tab: 'trajectory',
    onTabChange: fn(),
    view: TRAJECTORY_VIEW,
    onViewChange: fn(),
    onPickRoot: fn(),
    onDownload: fn(),
  },
  render: function Held(args: Monocle2ResultProps) {
    const [tab, setTab] = useState(args.tab);
    const [view, setView] = useState(args.view);
    return (
      <Monocle2Result
        {...args}
        tab={tab}
        onTabChange={setTab}
        view={view}
        onViewChange={(next) => {
          setView(next);
          args.onViewChange(next);
        }}
      />
    );
  },
};
export default meta;
type Story = StoryObj<typeof Monocle2Result>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await drawn(canvasElement, 2);
    // must show: trajectory
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-part="tree"]').length).toBeGreaterThan(0));
    await expect(canvas.getByRole('heading', { name: say('trajectory.density') })).toBeVisible();
    await userEvent.click(canvas.getByRole('switch', { name: say('trajectory.showTree') }));
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-part="tree"]')).toHaveLength(0));
    await userEvent.click(canvas.getByRole('switch', { name: say('trajectory.reverse') }));
    await expect(args.onViewChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ reverse: true, showTree: false }),
    );
    await userEvent.click(canvas.getByRole('radio', { name: say('trajectory.layout.facets') }));
    await expect(canvas.getByRole('button', { name: new RegExp(say('trajectory.facetBy')) })).toBeVisible();
    const open = (id: 'state' | 'gene' | 'branch') =>
      userEvent.click(canvas.getByRole('tab', { name: say(`trajectory.${id}Tab`) }));
    // must show: state
    await open('state');
    await expect(canvas.getByRole('heading', { name: say('trajectory.stateTab') })).toBeVisible();
    const shows = (text = '') =>
      waitFor(() => expect(canvasElement.querySelector('[data-chart]')?.outerHTML).toContain(text));
    await shows(trajectoryFixture.states[0]?.symbol);
    // must show: gene
    await open('gene');
    await expect(canvas.getByRole('heading', { name: say('trajectory.topGenes', { n: 8 }) })).toBeVisible();
    await drawn(canvasElement);
    // must show: branch views
    await open('branch');
    await expect(canvas.getByRole('heading', { name: say('trajectory.branchTab') })).toBeVisible();
    await shows(trajectoryFixture.branch?.names[0]);
  },
};
export const StateExpression: Story = { args: { tab: 'state' } };
export const BranchSplit: Story = { args: { tab: 'branch' } };
export const WithoutBranch: Story = {
  args: { tab: 'branch', state: { state: 'ready', data: { ...data, branch: null } } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(say('trajectory.noBranch'))).toBeVisible();
  },
};
export const WithoutTargetGenes: Story = {
  args: { tab: 'state', state: { state: 'ready', data: { ...data, states: [] } } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(say('gene.empty'))).toBeVisible();
  },
};
export const Loading: Story = { args: { state: { state: 'loading', progress: 0.4 } } };
export const Empty: Story = { args: { state: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'JOB_OUT_OF_MEMORY' }, onRetry: fn() } },
};
const extreme = makeTrajectory(20_000, longNames(12), longNames(20));
export const Extreme: Story = { args: { state: { state: 'ready', data: { ...data, ...extreme } } } };
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: say('trajectory.pickRoot') })).toBeDisabled();
  },
};
