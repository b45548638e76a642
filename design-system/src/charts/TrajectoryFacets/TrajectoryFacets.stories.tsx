import type { Meta } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { cohortPath } from '../../chart-tests/cohort/path.ts';
import { exported, framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { longNames } from '../../chart-tests/make.ts';
import { makeTrajectory } from '../../chart-tests/makeTrajectory.ts';
import { trajectoryFacetsTable } from './TrajectoryFacets.table.ts';
import { TrajectoryFacets } from './TrajectoryFacets.tsx';

const { cells, result } = cohortPath;
const { tree } = result;
const s = framedStories({
  title: 'Trajectory by state',
  chart: TrajectoryFacets,
  props: { data: cells, tree, facetBy: 'state' },
  table: trajectoryFacetsTable,
});
const meta: Meta = { title: 'Charts/TrajectoryFacets', component: TrajectoryFacets };
export default meta;
const panels = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>('[data-facet]')].map((e) => e.dataset.facet);

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: facet by state, cluster, sample
    await waitFor(() =>
      expect(panels(canvasElement)?.map((name) => name?.replace(/^\D+/, ''))).toEqual(cells.state.categories),
    );
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
  { facetBy: 'label:cell_type', colourBy: 'state' },
  {
    play: async ({ canvasElement }) => {
      // must show: facet by state, cluster, sample
      await waitFor(() => expect(panels(canvasElement)).toEqual(cells.labels[0]?.categories));
    },
  },
);
/** A category without a cell has no panel. */
export const BySample = s.with(
  {
    facetBy: 'label:sample',
    data: {
      ...cells,
      labels: cells.labels.map((l) => ({ ...l, categories: [...l.categories, 'without cells'] })),
    },
  },
  {
    play: async ({ canvasElement }) => {
      // must show: facet by state, cluster, sample
      await waitFor(() => expect(panels(canvasElement)).toEqual(cells.labels[1]?.categories));
    },
  },
);
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const extreme = makeTrajectory({ cells: 4000, arms: 12, groups: longNames(30), samples: longNames(12) });
export const Extreme = s.with({ data: extreme.cells, tree: extreme.result.tree, facetBy: 'label:annot_full' });
