import type { Meta } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { longNames, makeRegulons } from '../../chart-tests/make.ts';
import { cohortRegulons } from '../../chart-tests/cohort/regulons.ts';
import { modulesOf } from './modules.ts';
import { regulonModulesTable } from './RegulonModules.table.ts';
import { RegulonModules } from './RegulonModules.tsx';

const { similarity, linkage, activity } = cohortRegulons;
const s = framedStories({
  title: 'Regulon modules',
  chart: RegulonModules,
  props: { data: similarity, linkage, activity, k: 4, groupLabel: 'Cell type' },
  table: regulonModulesTable,
});
const meta: Meta = { title: 'Charts/RegulonModules', component: RegulonModules };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(chartOf(canvasElement).series[0]?.points).toHaveLength(similarity.rows.length ** 2));
    await waitFor(() => expect(parts(canvasElement, 'row-dendrogram').length).toBeGreaterThan(0));
    await waitFor(() => expect(chartOf(canvasElement, 1).series[0]?.points).toHaveLength(4 * activity.columns.length));
  },
});
export const TwoModules = s.with(
  { k: 2 },
  {
    play: async ({ canvasElement }) => {
      // must show: user's number of modules
      await expect(new Set(modulesOf({ linkage, k: 2 })).size).toBe(2);
      await waitFor(() =>
        expect(new Set(parts(canvasElement, 'row-annotation').map((e) => e.getAttribute('fill'))).size).toBe(2),
      );
      await waitFor(() =>
        expect(chartOf(canvasElement, 1).series[0]?.points).toHaveLength(2 * activity.columns.length),
      );
    },
  },
);
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const extreme = makeRegulons(60, longNames(30));
export const Extreme = s.with({
  data: extreme.similarity,
  linkage: extreme.linkage,
  activity: extreme.activity,
  k: 12,
});
