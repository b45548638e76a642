import type { Meta } from '@storybook/react-vite';
import type { Matrix } from '@stroma/contract/tools';
import { expect, waitFor } from 'storybook/test';
import { cohortRegulons } from '../../chart-tests/cohort/regulons.ts';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { longNames } from '../../chart-tests/make.ts';
import { makeGraphGenes } from '../../chart-tests/makeTrajectory.ts';
import { graphGenes } from '../../chart-tests/trajectory.ts';
import { moduleHeatmapTable } from './ModuleHeatmap.table.ts';
import { ModuleHeatmap } from './ModuleHeatmap.tsx';

const modules = graphGenes.graph?.heatmap as Matrix;
const sizes = graphGenes.graph?.modules.map(({ genes }) => genes) ?? [];
const s = framedStories({
  title: 'Gene modules',
  chart: ModuleHeatmap,
  props: { data: modules, groupSizes: sizes, groupLabel: 'Cluster', valueLabel: 'Module score' },
  table: moduleHeatmapTable,
});
const meta: Meta = { title: 'Charts/ModuleHeatmap', component: ModuleHeatmap };
export default meta;

const values = (root: HTMLElement) =>
  chartOf(root)
    .series[0]?.points.map((p) => (p as unknown as { value: number }).value)
    .sort();
export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: gene modules x cell groups (Monocle 3, regulons)
    await waitFor(() => expect(values(canvasElement)).toEqual(modules.values.flat().sort()));
    const words = [...canvasElement.querySelectorAll('svg text')].map((e) => e.textContent);
    await expect(words).toContain(modules.columns[0]);
    await expect(words).toContain(`${modules.rows[0]} (n = ${sizes[0]?.toLocaleString('en-US')})`);
    // Similar modules are adjacent.
    await expect(parts(canvasElement, 'row-dendrogram')).toHaveLength(1);
    await expect(parts(canvasElement, 'column-dendrogram')).toHaveLength(1);
  },
});
export const Regulons = s.with(
  { data: cohortRegulons.activity, groupSizes: undefined, valueLabel: 'z score', groupLabel: 'Cell type' },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(values(canvasElement)).toEqual(cohortRegulons.activity.values.flat().sort()));
    },
  },
);
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const extreme = makeGraphGenes(120, longNames(60)).graph;
export const Extreme = s.with({
  ...{ data: extreme?.heatmap as Matrix, groupSizes: extreme?.modules.map(({ genes }) => genes) ?? [] },
});
