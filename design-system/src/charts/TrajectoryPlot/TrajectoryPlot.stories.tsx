import type { Meta } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { cohortPath } from '../../chart-tests/cohort/path.ts';
import { exported, framedStories, waitForPoints, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { longNames } from '../../chart-tests/make.ts';
import { makeTrajectory } from '../../chart-tests/makeTrajectory.ts';
import { monocle3, unreachedTrajectory } from '../../chart-tests/trajectory.ts';
import { trajectoryPlotTable } from './TrajectoryPlot.table.ts';
import { TrajectoryPlot } from './TrajectoryPlot.tsx';

const { cells, result } = cohortPath;
const { tree, check } = result;
const onPick = fn();
const s = framedStories({
  title: 'Trajectory',
  chart: TrajectoryPlot,
  props: { data: cells, tree },
  table: trajectoryPlotTable,
});
const meta: Meta = { title: 'Charts/TrajectoryPlot', component: TrajectoryPlot };
export default meta;
const n = cells.x.length;
/** Boxes around the cells and around the tree of a figure. */
function boxesOf(svg: string) {
  const box = (paths: readonly string[]) => {
    const places = paths.flatMap((d) =>
      [...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map((m) => [+(m[1] ?? 0), +(m[2] ?? 0)]),
    );
    const [x, y] = [0, 1].map((k) => places.map((place) => place[k] ?? 0)) as [number[], number[]];
    return { left: Math.min(...x), right: Math.max(...x), top: Math.min(...y), bottom: Math.max(...y) };
  };
  const body = svg.slice(svg.indexOf('<g class="cells"'));
  const [drawn = '', over = ''] = [body.slice(0, body.indexOf('</g>')), body.slice(body.indexOf('</g>'))];
  const paths = (text: string) => [...text.matchAll(/ d="([^"]+)"/g)].map((m) => m[1] ?? '');
  const edges = paths(over).filter((d) => (d.match(/M/g)?.length ?? 0) === tree.edges.length);
  return [box(paths(drawn)), box(edges)] as const;
}

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    const canvas = await waitForPoints(canvasElement, n, waitFor);
    // must show: tree
    await waitFor(() =>
      expect(parts(canvasElement, 'tree')[0]?.getAttribute('d')?.match(/M/g)).toHaveLength(tree.edges.length),
    );
    // must show: branch points
    await expect(parts(canvasElement, 'branch-point')).toHaveLength(tree.branchPoints.length);
    // must show: root
    await expect(parts(canvasElement, 'root')).toHaveLength(tree.roots.length);
    await expect(parts(canvasElement, 'root-label')).toHaveLength(tree.roots.length);
    // must show: pseudotime colour
    await expect(within(canvasElement).getByRole('group', { name: /Pseudotime|拟时序/ })).toBeVisible();
    await expect(canvas.dataset.painted).toBe(String(n));
    // The figure has the tree as vectors over the cells, whatever its size.
    for (const [width, height] of [
      [860, 710],
      [432, 360],
    ] as const) {
      const [first, second] = boxesOf(exported(canvasElement, width, height));
      // Cells at the end of a branch are around its last node, up to a twelfth of the range beyond it.
      for (const side of ['left', 'top', 'right', 'bottom'] as const)
        await expect(Math.abs(first[side] - second[side])).toBeLessThan(width * 0.1);
    }
  },
});
export const States = s.with(
  { colourBy: 'state' },
  {
    play: async ({ canvasElement }) => {
      await waitForPoints(canvasElement, n, waitFor);
      // must show: states
      for (const state of cells.state.categories)
        await expect(canvasElement.querySelector(`button[title="${state}"]`)).toBeVisible();
      const item = canvasElement.querySelector('button[title="1"]') as HTMLElement;
      await userEvent.click(item);
      await expect(item).toHaveAttribute('aria-pressed', 'true');
    },
  },
);
/** Cells that no root reaches are grey, as the legend explains; pseudotime 0 is not grey. */
export const NotReached = s.with(
  { data: unreachedTrajectory.cells, tree: unreachedTrajectory.result.tree, embedding: 'umap' },
  {
    play: async ({ canvasElement }) => {
      await waitForPoints(canvasElement, unreachedTrajectory.cells.x.length, waitFor);
      const lost = unreachedTrajectory.cells.pseudotime.reduce((sum, v) => sum + Number(Number.isNaN(v)), 0);
      await expect(within(canvasElement).getByText(new RegExp(`(Not reached|未到达).*${lost}`))).toBeVisible();
      await expect(exported(canvasElement)).toMatch(/Not reached|未到达/);
    },
  },
);
/** A graph of two partitions, each with its root. */
export const Monocle3 = s.with(
  { data: monocle3.cells, tree: monocle3.result.tree, embedding: 'umap' },
  {
    play: async ({ canvasElement }) => {
      await waitForPoints(canvasElement, monocle3.cells.x.length, waitFor);
      await expect(parts(canvasElement, 'root')).toHaveLength(monocle3.result.tree.roots.length);
    },
  },
);
/** Groups that are connected, over the tree. */
export const Paga = s.with(
  { colourBy: 'label:cell_type', paga: check.paga },
  {
    play: async ({ canvasElement }) => {
      await waitForPoints(canvasElement, n, waitFor);
      await expect(parts(canvasElement, 'paga-group')).toHaveLength(check.paga?.groups.length ?? 0);
      await expect(parts(canvasElement, 'paga-edge')).toHaveLength(check.paga?.edges.length ?? 0);
      await expect(parts(canvasElement, 'group-label').map((e) => e.textContent)).toEqual(
        expect.arrayContaining(check.paga?.groups.map((g) => g.group) ?? []),
      );
    },
  },
);
export const Picking = s.with(
  { selected: [tree.leaves[0] ?? 0], onSelect: onPick, tree: { ...tree, roots: [] } },
  {
    play: async ({ canvasElement }) => {
      await waitForPoints(canvasElement, n, waitFor);
      const node = canvasElement.querySelector(`[data-node="${tree.leaves[1]}"]`) as Element;
      await userEvent.click(node);
      await expect(onPick).toHaveBeenCalledWith({ item: tree.leaves[1], index: tree.leaves[1] });
      await expect(canvasElement.querySelectorAll('[data-picked]')).toHaveLength(1);
    },
  },
);
/** Cells of the dataset outside the trajectory are not drawn. */
export const PartOfTheDataset = s.with(
  { data: { ...cells, x: cells.x.map((v, i) => (i % 2 ? v : NaN)) } },
  { play: async ({ canvasElement }) => void (await waitForPoints(canvasElement, Math.floor(n / 2), waitFor)) },
);
export const WithoutTree = s.with(
  { showTree: false, showBranchPoints: false },
  {
    play: async ({ canvasElement }) => {
      await waitForPoints(canvasElement, n, waitFor);
      await expect(parts(canvasElement, 'tree')).toHaveLength(0);
      await expect(parts(canvasElement, 'branch-point')).toHaveLength(0);
    },
  },
);
export const Labels = s.with({ colourBy: 'label:cell_type', labelPlace: 'plot' });
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const extreme = makeTrajectory({ cells: 20_000, arms: 12, groups: longNames(30), samples: longNames(12) });
export const Extreme = s.with({ data: extreme.cells, tree: extreme.result.tree, colourBy: 'state' });
export const ExtremePaga = s.with({
  ...{ data: extreme.cells, tree: extreme.result.tree, colourBy: 'label:annot_full' },
  paga: extreme.result.check.paga,
});
