import type { Meta } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { cohortReceptors } from '@stroma/contract/fixtures/cohort/receptors';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { framedStories, PAPER, printedFacts } from '../../chart-tests/kit.stories.helper.tsx';
import { longNames, makeVdj } from '../../chart-tests/make.ts';
import { clonotypeByCellTypeTable } from './ClonotypeByCellType.table.ts';
import { ClonotypeByCellType } from './ClonotypeByCellType.tsx';

const { byCellType } = cohortReceptors;
const s = framedStories({
  title: 'Clonotypes by cell type',
  chart: ClonotypeByCellType,
  props: { data: byCellType },
  table: clonotypeByCellTypeTable,
});
const meta: Meta = { title: 'Charts/ClonotypeByCellType', component: ClonotypeByCellType };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => chartOf(canvasElement));
    const chart = chartOf(canvasElement);
    // must show: bar per cell type
    await expect(chart.xAxis[0]?.categories).toEqual(byCellType.map((c) => c.group));
    await expect(chart.series[2]?.points.map((p) => p.y)).toEqual(byCellType.map((c) => c.cells.Large));
  },
});
export const Counts = s.with({ scale: 'count' });
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
export const Extreme = s.with({ data: makeVdj(longNames(60)).byCellType });
/** 60 cell types in one column of a page. */
export const OnPaper = s.onPaper(
  { data: makeVdj(longNames(60)).byCellType },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(printedFacts(canvasElement).height).toBeGreaterThan(300));
      const { height, words } = printedFacts(canvasElement);
      await expect(height).toBeLessThanOrEqual(PAPER.height);
      await expect(words.filter((word) => word.includes('…')).length).toBeGreaterThanOrEqual(60);
    },
  },
);
