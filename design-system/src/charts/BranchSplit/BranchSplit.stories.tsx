import type { Meta } from '@storybook/react-vite';
import type { BranchResult } from '@stroma/contract/tools';
import { expect, waitFor } from 'storybook/test';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { cohortBranch } from '../../chart-tests/cohort/path.ts';
import { exported, framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { makeBranch } from '../../chart-tests/makeTrajectory.ts';
import { branchGenes } from '../../chart-tests/trajectory.ts';
import { branchSplitTable } from './BranchSplit.table.ts';
import { BranchSplit } from './BranchSplit.tsx';

const branch = branchGenes.branch as BranchResult;
const s = framedStories({
  title: 'Branch point 1',
  chart: BranchSplit,
  props: {
    data: cohortBranch as BranchResult,
    k: 4,
    valueLabel: 'Expression',
  },
  table: branchSplitTable,
});
const meta: Meta = { title: 'Charts/BranchSplit', component: BranchSplit };
export default meta;
const fills = (root: ParentNode, part: string) => new Set(parts(root, part).map((e) => e.getAttribute('fill')));

/** 100 genes of the cohort's CD8 T cells: the heat map is a canvas. */
export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('canvas')).not.toBeNull());
    await waitFor(() => expect(parts(canvasElement, 'branch-1')).toHaveLength(8));
  },
});
export const Small = s.with(
  { data: branch },
  {
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
      await expect(parts(canvasElement, 'pre-branch')).toHaveLength(n);
      // The two branches differ by more than colour.
      await expect(parts(canvasElement, 'branch-2')[0]).toHaveAttribute('stroke-dasharray');
      // Three words instead of ticks, lines where the branches part, and clusters that cannot be mistaken for a branch.
      await expect(parts(canvasElement, 'segment-name')).toHaveLength(3);
      await expect(parts(canvasElement, 'segment')).toHaveLength(2);
      const clusters = fills(canvasElement, 'row-annotation');
      await expect(clusters.size).toBe(4);
      await expect([...fills(canvasElement, 'column-annotation')].filter((c) => clusters.has(c))).toEqual([]);
      // Heatmap and curves are one figure.
      await expect(exported(canvasElement).match(/<svg/g)?.length).toBeGreaterThanOrEqual(5);
    },
  },
);
export const Curves = s.with({ view: 'curves' });
export const HeatmapOnly = s.with({ view: 'heatmap' });
/** The root is the branch point, so there is no path before it. */
export const NothingBefore = s.with({
  data: {
    ...branch,
    ...{ before: 0, steps: { before: 0, behind: 50 } },
    heatmap: {
      ...branch.heatmap,
      columns: [...branch.heatmap.columns.slice(0, 50), ...branch.heatmap.columns.slice(-50)],
      values: branch.heatmap.values.map((row) => [...row.slice(0, 50), ...row.slice(-50)]),
    },
    genes: branch.genes.map((g) => ({ ...g, before: [] })),
  },
});
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
export const Extreme = s.with({
  ...{ data: makeBranch(100, [[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], [13]]), k: 20 },
});
