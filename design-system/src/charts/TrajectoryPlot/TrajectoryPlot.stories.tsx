import type { Meta } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { exported, framedStories, painted, parts } from '../stories/kit.stories.helper.tsx';
import { longNames, makeTrajectory } from '../stories/make.ts';
import { trajectoryResult } from '../stories/results.ts';
import { reversedTime, startNode } from '../trajectory/treeMarks.ts';
import { trajectoryPlotTable } from './TrajectoryPlot.table.ts';
import { TrajectoryPlot } from './TrajectoryPlot.tsx';

const { cells, tree } = trajectoryResult;
const s = framedStories({
  title: 'Trajectory',
  chart: TrajectoryPlot,
  data: { title: 'Trajectory', cells, tree },
  table: trajectoryPlotTable,
});
const meta: Meta = { title: 'Charts/TrajectoryPlot', component: TrajectoryPlot };
export default meta;
const centre = (e: Element | undefined) => [Number(e?.getAttribute('cx')), Number(e?.getAttribute('cy'))];

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    const canvas = await painted(canvasElement, cells.x.length, waitFor);
    // must show: tree
    await waitFor(() =>
      expect(parts(canvasElement, 'tree')[0]?.getAttribute('d')?.match(/M/g)).toHaveLength(tree.edges.length),
    );
    // must show: branch points
    await expect(parts(canvasElement, 'branch-point')).toHaveLength(tree.branchPoints.length);
    // must show: root
    await expect(parts(canvasElement, 'root')).toHaveLength(1);
    // must show: pseudotime colour
    await expect(within(canvasElement).getByRole('group', { name: /Pseudotime|拟时序/ })).toBeVisible();
    await expect(canvas.dataset.painted).toBe(String(cells.x.length));
    // The figure has the tree as vectors over the cells.
    await expect(exported(canvasElement)).toMatch(/<g class="cells"[\s\S]*data-part="tree"/);
  },
});
export const States = s.with(
  { colourBy: 'state' },
  {
    play: async ({ canvasElement }) => {
      await painted(canvasElement, cells.x.length, waitFor);
      // must show: states
      for (const state of cells.state.categories)
        await expect(canvasElement.querySelector(`button[title="${state}"]`)).toBeVisible();
      const item = canvasElement.querySelector('button[title="1"]') as HTMLElement;
      await userEvent.click(item);
      await expect(item).toHaveAttribute('aria-pressed', 'true');
    },
  },
);
export const Reversed = s.with(
  { reverse: true },
  {
    play: async ({ canvasElement }) => {
      await painted(canvasElement, cells.x.length, waitFor);
      // must show: reverse
      await expect(within(canvasElement).getByText(/reversed|反向/)).toBeVisible();
      await expect(reversedTime([0, 3, null, 10])).toEqual([10, 7, null, 0]);
      await expect(startNode(cells, tree, true)).not.toBe(tree.root);
      await expect(tree.leaves).toContain(startNode(cells, tree, true));
      await expect(centre(parts(canvasElement, 'root')[0])).not.toEqual([NaN, NaN]);
    },
  },
);
export const WithoutTree = s.with(
  { showTree: false, showBranchPoints: false },
  {
    play: async ({ canvasElement }) => {
      await painted(canvasElement, cells.x.length, waitFor);
      await expect(parts(canvasElement, 'tree')).toHaveLength(0);
      await expect(parts(canvasElement, 'branch-point')).toHaveLength(0);
    },
  },
);
export const Clusters = s.with({ colourBy: 'cluster', labelPlace: 'plot' });
export const Samples = s.with({ colourBy: 'sample' });
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const extreme = makeTrajectory(20_000, longNames(12), longNames(20));
export const Extreme = s.with({ cells: extreme.cells, tree: extreme.tree, colourBy: 'state' });
