import type { Meta } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { longNames, makeCnv } from '../../chart-tests/make.ts';
import { cohortCnv } from '../../chart-tests/cohort/tumours.ts';
import { cnvRegionTable } from './CnvRegion.table.ts';
import { CnvRegion } from './CnvRegion.tsx';

const arms = cohortCnv.arms.groups;
const { region } = makeCnv(40, arms.rows, 2);
const s = framedStories({
  title: 'Region and arms',
  chart: CnvRegion,
  props: { region, data: arms, groupLabel: 'Sample', onSelect: fn() },
  table: cnvRegionTable,
});
const meta: Meta = { title: 'Charts/CnvRegion', component: CnvRegion };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: one region
    await waitFor(() => expect(parts(canvasElement, 'median')).toHaveLength(region.groups.length));
    await expect(canvasElement.querySelector('[data-part-title]')?.textContent).toContain(region.chromosome);
    await expect(parts(canvasElement, 'reference')).toHaveLength(1);
    // must show: arm-level matrix
    await waitFor(() =>
      expect(chartOf(canvasElement).series[0]?.points).toHaveLength(arms.rows.length * arms.columns.length),
    );
  },
});
export const ArmsOnly = s.with(
  { region: null },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => chartOf(canvasElement));
      await expect(parts(canvasElement, 'median')).toHaveLength(0);
    },
  },
);
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const extreme = makeCnv(40, longNames(24), 2);
export const Extreme = s.with({ region: extreme.region, data: extreme.arms });
