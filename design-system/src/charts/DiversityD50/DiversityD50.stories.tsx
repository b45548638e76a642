import type { Meta } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { cohortReceptorTables } from '@stroma/contract/fixtures/cohort/receptors';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { framedStories, PAPER, printedFacts } from '../../chart-tests/kit.stories.helper.tsx';
import { longNames, makeVdj } from '../../chart-tests/make.ts';
import { d50 } from './d50.ts';
import { diversityD50Table } from './DiversityD50.table.ts';
import { DiversityD50 } from './DiversityD50.tsx';

const diversity = cohortReceptorTables.diversity.filter((row) => row.by === 'sample');
const s = framedStories({
  title: 'D50 diversity index',
  chart: DiversityD50,
  props: { data: diversity, groupLabel: 'Sample' },
  table: diversityD50Table,
});
const meta: Meta = { title: 'Charts/DiversityD50', component: DiversityD50 };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => chartOf(canvasElement));
    // must show: D50 index per group
    const chart = chartOf(canvasElement);
    await expect(chart.series[0]?.points.map((p) => p.y)).toEqual(diversity.map((d) => d.d50 ?? 0));
    await expect(chart.xAxis[0]?.categories).toEqual(diversity.map((d) => d.group));
    // The definition: one clone of ten holds half of the cells; an even repertoire needs half of its clonotypes.
    await expect(d50([9, 1, 1, 1, 1, 1, 1, 1, 1, 1])).toBe(10);
    await expect(d50([1, 1, 1, 1])).toBe(50);
    await expect(d50([])).toBe(null);
  },
});
export const Chao1 = s.with({ measure: 'chao1' });
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
/** Long names, and a group without clonotypes, which is marked instead of showing zero. */
export const Extreme = s.with({ data: makeVdj(longNames(40)).diversity });
/** 40 samples in one column of a page. */
export const OnPaper = s.onPaper(
  { data: makeVdj(longNames(40)).diversity },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(printedFacts(canvasElement).height).toBeGreaterThan(300));
      const { height, words } = printedFacts(canvasElement);
      await expect(height).toBeLessThanOrEqual(PAPER.height);
      await expect(words.filter((word) => word.includes('…')).length).toBeGreaterThanOrEqual(40);
    },
  },
);
