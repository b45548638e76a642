import type { Meta } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { chartOf } from '../chartOf.ts';
import { framedStories } from '../stories/kit.stories.helper.tsx';
import { longNames, makeInteraction } from '../stories/make.ts';
import { interactionResult } from '../stories/results.ts';
import { radiusOf } from './dots.ts';
import { interactionDotTable } from './InteractionDot.table.ts';
import { InteractionDot } from './InteractionDot.tsx';
import { INTERACTION_DOT_LIMIT } from './InteractionDot.types.ts';

const { rows, top } = interactionResult;
const s = framedStories({
  title: 'Interacting pairs',
  chart: InteractionDot,
  data: { title: 'Top interacting pairs', rows, pairs: top, onPick: fn() },
  table: interactionDotTable,
  limit: INTERACTION_DOT_LIMIT,
});
const meta: Meta = { title: 'Charts/InteractionDot', component: InteractionDot };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => chartOf(canvasElement));
    const chart = chartOf(canvasElement);
    // must show: pair x cell-type pair
    await expect(chart.yAxis[0]?.categories).toEqual(top);
    const couples = new Set(rows.map((r) => `${r.source} | ${r.target}`));
    await expect(chart.xAxis[0]?.categories).toHaveLength(couples.size);
    // must show: means and p
    const points = chart.series[0]?.points as unknown as {
      value: number;
      row: (typeof rows)[number];
      options: { marker: { radius: number } };
    }[];
    await expect(points).toHaveLength(rows.filter((r) => top.includes(r.interacting_pair)).length);
    for (const p of points.slice(0, 20)) {
      await expect(p.value).toBeCloseTo(Math.log2(p.row.means + 1), 9);
      await expect(p.options.marker.radius).toBeCloseTo(radiusOf(p.row.pvalues), 9);
    }
    await expect(radiusOf(0.001)).toBeGreaterThan(radiusOf(0.05));
  },
});
export const FewPairs = s.with({ pairs: top.slice(0, 5) });
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
export const Extreme = s.with({ rows: makeInteraction(longNames(7), 40).rows, pairs: undefined });
