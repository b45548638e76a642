import type { Meta } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { cohortReceptorTables } from '@stroma/contract/fixtures/cohort/receptors';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { framedStories } from '../../chart-tests/kit.stories.helper.tsx';
import { makeVdj } from '../../chart-tests/make.ts';
import { vdjTables } from '../../chart-tests/results.ts';
import { pairOf } from '../../explorer/vdj/VdjResult/tables.ts';
import { byUsage } from './byUsage.ts';
import { vjPairHeatmapTable } from './VjPairHeatmap.table.ts';
import { VjPairHeatmap } from './VjPairHeatmap.tsx';

const pair = pairOf(cohortReceptorTables.pairs, 'TRA', 'TCR');
const s = framedStories({
  title: 'VJ pairs',
  chart: VjPairHeatmap,
  props: { data: pair, onSelect: fn() },
  table: vjPairHeatmapTable,
});
const meta: Meta = { title: 'Charts/VjPairHeatmap', component: VjPairHeatmap };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: V x J pairs
    await waitFor(() =>
      expect(chartOf(canvasElement).series[0]?.points).toHaveLength(
        pair.counts.rows.length * pair.counts.columns.length,
      ),
    );
    const words = [...canvasElement.querySelectorAll('svg text')].map((e) => e.textContent);
    // The most used gene is first, with the sum of its row.
    const { matrix, rowSums, columnSums } = byUsage(pair.counts);
    await expect(words).toContain(`${matrix.rows[0]} (${rowSums[0]?.toLocaleString('en-US')})`);
    await expect(words).toContain(`${matrix.columns[0]} (${columnSums[0]?.toLocaleString('en-US')})`);
    await expect(Math.max(...rowSums)).toBe(rowSums[0]);
  },
});
export const Beta = s.with({ data: pairOf(cohortReceptorTables.pairs, 'TRB', 'TCR') });
/** V genes of both chains. */
export const BothChains = s.with({ data: pairOf(vdjTables.pairs, 'V', 'TCR') });
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
/** 90 V genes of either chain: every row and column keeps its name. */
const made = makeVdj(['A'], 90).both;
export const Extreme = s.with(
  { data: made },
  {
    play: async ({ canvasElement }) => {
      const named = () => [...canvasElement.querySelectorAll('svg text')].map((e) => e.textContent ?? '');
      for (const gene of [...made.counts.rows, ...made.counts.columns])
        await waitFor(() => expect(named().some((word) => word.startsWith(`${gene} (`))).toBe(true));
    },
  },
);
