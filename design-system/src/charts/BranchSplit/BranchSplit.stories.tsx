import type { Meta } from '@storybook/react-vite';
import type { TrajectoryBranch } from '@stroma/contract/tools';
import { expect, waitFor } from 'storybook/test';
import { chartOf } from '../chartOf.ts';
import { exported, framedStories, parts } from '../stories/kit.stories.helper.tsx';
import { longNames, makeTrajectory } from '../stories/make.ts';
import { trajectoryResult } from '../stories/results.ts';
import { branchSides } from './BranchSplit.figure.ts';
import { branchSplitTable } from './BranchSplit.table.ts';
import { BranchSplit } from './BranchSplit.tsx';

const branch = trajectoryResult.branch as TrajectoryBranch;
const s = framedStories({
  title: 'Branch point 1',
  chart: BranchSplit,
  data: { title: 'Branch-dependent genes', branch, valueLabel: 'Expression' },
  table: branchSplitTable,
});
const meta: Meta = { title: 'Charts/BranchSplit', component: BranchSplit };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: branch-dependent heatmap and curves
    await waitFor(() =>
      expect(chartOf(canvasElement).series[0]?.points).toHaveLength(
        branch.heatmap.rows.length * branch.heatmap.columns.length,
      ),
    );
    const n = Math.min(8, branch.genes.length);
    await waitFor(() => expect(parts(canvasElement, 'branch-1')).toHaveLength(n));
    await expect(parts(canvasElement, 'branch-2')).toHaveLength(n);
    // The two branches differ by more than colour.
    await expect(parts(canvasElement, 'branch-2')[0]).toHaveAttribute('stroke-dasharray');
    const sides = branchSides(branch);
    await expect([sides[0], sides.at(-1)]).toEqual(branch.names);
    // Heatmap and curves are one figure.
    await expect(exported(canvasElement).match(/<svg/g)?.length).toBeGreaterThanOrEqual(5);
  },
});
export const Curves = s.with({ show: 'curves' });
export const HeatmapOnly = s.with({ show: 'heatmap' });
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
export const Extreme = s.with({ branch: makeTrajectory(50, longNames(4), longNames(4)).branch as TrajectoryBranch });
