import type { Meta } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { cohortReceptorTables } from '@stroma/contract/fixtures/cohort/receptors';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { framedStories, PAPER, printedFacts } from '../../chart-tests/kit.stories.helper.tsx';
import { longNames, makeVdj } from '../../chart-tests/make.ts';
import { startracTable } from './StartracIndices.table.ts';
import { StartracIndices } from './StartracIndices.tsx';

/** For normal lung and tumour of six patients. */
const startrac = cohortReceptorTables.startrac.filter(({ other }) => other === null);
const s = framedStories({
  title: 'STARTRAC indices',
  chart: StartracIndices,
  props: { data: startrac, groupLabel: 'Cell type', onSelect: fn() },
  table: startracTable,
});
const meta: Meta = { title: 'Charts/StartracIndices', component: StartracIndices };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => chartOf(canvasElement));
    // must show: expansion, migration, transition
    const chart = chartOf(canvasElement);
    await expect(chart.series.map((x) => x.points.map((p) => p.y ?? null))).toEqual(
      (['expansion', 'migration', 'transition'] as const).map((index) => startrac.map((row) => row[index])),
    );
  },
});
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
export const Extreme = s.with({ data: makeVdj(longNames(60)).startrac });
/** 60 cell types in one column of a page. */
export const OnPaper = s.onPaper(
  { data: makeVdj(longNames(60)).startrac },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(printedFacts(canvasElement).height).toBeGreaterThan(300));
      const { height, words } = printedFacts(canvasElement);
      await expect(height).toBeLessThanOrEqual(PAPER.height);
      await expect(words.filter((word) => word.includes('…')).length).toBeGreaterThanOrEqual(60);
    },
  },
);
