import type { Meta } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { exported, framedStories, parts } from '../stories/kit.stories.helper.tsx';
import { longNames, makeTrajectory } from '../stories/make.ts';
import { trajectoryResult } from '../stories/results.ts';
import { trajectoryFacetsTable } from './TrajectoryFacets.table.ts';
import { TrajectoryFacets } from './TrajectoryFacets.tsx';

const { cells, tree } = trajectoryResult;
const s = framedStories({
  title: 'Trajectory by state',
  chart: TrajectoryFacets,
  data: { title: 'Trajectory', cells, tree, facetBy: 'state' },
  table: trajectoryFacetsTable,
});
const meta: Meta = { title: 'Charts/TrajectoryFacets', component: TrajectoryFacets };
export default meta;
const panels = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>('[data-facet]')].map((e) => e.dataset.facet);

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: facet by state, cluster, sample
    await waitFor(() => expect(panels(canvasElement)).toEqual(cells.state.categories));
    await waitFor(() => expect(parts(canvasElement, 'tree')).toHaveLength(cells.state.categories.length));
    await waitFor(() => {
      const painted = [...canvasElement.querySelectorAll('canvas')].filter(
        (c) => c.dataset.painted === String(cells.x.length),
      );
      expect(painted).toHaveLength(cells.state.categories.length);
    });
    const figure = exported(canvasElement);
    await expect(figure.match(/<g class="cells"/g)).toHaveLength(cells.state.categories.length);
    await expect(figure).toContain('n = ');
  },
});
export const ByCluster = s.with(
  { facetBy: 'cluster', colourBy: 'state' },
  {
    play: async ({ canvasElement }) => {
      // must show: facet by state, cluster, sample
      await waitFor(() => expect(panels(canvasElement)).toEqual(cells.cluster.categories));
    },
  },
);
export const BySample = s.with(
  { facetBy: 'sample' },
  {
    play: async ({ canvasElement }) => {
      // must show: facet by state, cluster, sample
      await waitFor(() => expect(panels(canvasElement)).toEqual(cells.sample.categories));
    },
  },
);
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const extreme = makeTrajectory(4000, longNames(12), longNames(20));
export const Extreme = s.with({ cells: extreme.cells, tree: extreme.tree, facetBy: 'cluster' });
