import type { Meta } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { cohortReceptors } from '@stroma/contract/fixtures/cohort/receptors';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { framedStories, PAPER, printedFacts } from '../../chart-tests/kit.stories.helper.tsx';
import { longNames, makeVdj } from '../../chart-tests/make.ts';
import { clonotypeFrequencyTable } from './ClonotypeFrequency.table.ts';
import { ClonotypeFrequency } from './ClonotypeFrequency.tsx';

const { frequency } = cohortReceptors;
const s = framedStories({
  title: 'Clonotype frequency',
  chart: ClonotypeFrequency,
  props: { data: frequency, groupLabel: 'Sample' },
  table: clonotypeFrequencyTable,
});
const meta: Meta = { title: 'Charts/ClonotypeFrequency', component: ClonotypeFrequency };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => chartOf(canvasElement));
    const chart = chartOf(canvasElement);
    // must show: bar: Single 1, Medium 2-10, Large 11+
    await expect(chart.series.map((x) => x.type)).toEqual(['bar', 'bar', 'bar']);
    await expect(chart.series[0]?.name).toMatch(/1/);
    await expect(chart.series[1]?.name).toMatch(/2–10/);
    await expect(chart.series[2]?.name).toMatch(/11/);
    (['Single', 'Medium', 'Large'] as const).forEach((c, i) =>
      expect(chart.series[i]?.points.map((p) => p.y)).toEqual(frequency.map((f) => f.clonotypes[c])),
    );
    await expect(canvasElement.querySelector('.highcharts-xaxis-labels')?.textContent).toContain('n = ');
  },
});
export const Cells = s.with(
  { measure: 'cells', scale: 'count' },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => chartOf(canvasElement));
      await expect(chartOf(canvasElement).series[0]?.points.map((p) => p.y)).toEqual(
        frequency.map((f) => f.cells.Single),
      );
    },
  },
);
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
export const Extreme = s.with({ data: makeVdj(longNames(40)).frequency });
/** 40 samples in one column of a page. */
export const OnPaper = s.onPaper(
  { data: makeVdj(longNames(40)).frequency },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(printedFacts(canvasElement).height).toBeGreaterThan(300));
      const { height, words } = printedFacts(canvasElement);
      await expect(height).toBeLessThanOrEqual(PAPER.height);
      await expect(words.filter((word) => word.includes('…')).length).toBeGreaterThanOrEqual(40);
    },
  },
);
