import type { Meta } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { chartOf } from '../chartOf.ts';
import { framedStories } from '../stories/kit.stories.helper.tsx';
import { makeVdj } from '../stories/make.ts';
import { vdjResult } from '../stories/results.ts';
import { vjPairHeatmapTable } from './VjPairHeatmap.table.ts';
import { VjPairHeatmap } from './VjPairHeatmap.tsx';
import type { VjPairHeatmapProps } from './VjPairHeatmap.types.ts';

const pair = vdjResult.pairs[0] as VjPairHeatmapProps['pair'];
const s = framedStories({
  title: 'VJ pairs',
  chart: VjPairHeatmap,
  data: { title: 'V and J genes of one chain', pair, onPick: fn() },
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
    await expect(words).toContain(pair.counts.rows[0]);
    await expect(words).toContain(pair.counts.columns[0]);
  },
});
export const Beta = s.with({ pair: vdjResult.pairs[1] as VjPairHeatmapProps['pair'] });
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
export const Extreme = s.with({ pair: makeVdj(['A'], 90).pairs[1] as VjPairHeatmapProps['pair'] });
