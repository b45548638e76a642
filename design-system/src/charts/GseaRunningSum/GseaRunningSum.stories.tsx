import type { Meta } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { exported, framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { cohortRanking, cohortSets, cohortSides } from '../../chart-tests/cohort/samples.ts';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { leadingHits, peakOf } from './gsea.ts';
import { GseaRunningSum } from './GseaRunningSum.tsx';
import { GSEA_LIMIT, gseaTable } from './GseaRunningSum.table.ts';

const [term] = cohortSets;
if (!term) throw new Error('the cohort has no sets');
const s = framedStories({
  title: term.term,
  chart: GseaRunningSum,
  props: {
    data: term,
    ...cohortRanking,
    ...cohortSides,
  },
  table: (d, t) => gseaTable(d, t),
  limit: GSEA_LIMIT,
});
const meta: Meta = { title: 'Charts/GseaRunningSum', component: GseaRunningSum };
export default meta;

const ticks = (root: ParentNode, part: string) => (parts(root, part)[0]?.getAttribute('d')?.match(/M/g) ?? []).length;
export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: running score
    await waitFor(() =>
      expect(canvasElement.querySelectorAll('.highcharts-series.running-score path.highcharts-graph')).toHaveLength(1),
    );
    const peak = peakOf(term);
    const ys = chartOf(canvasElement).series[0]?.points.map((p) => p.y ?? 0) ?? [];
    await expect(Math.max(...ys.map(Math.abs))).toBeCloseTo(Math.abs(term.es), 2);
    await expect(peak.score).toBeCloseTo(term.es, 2);
    // must show: hits
    await expect(ticks(canvasElement, 'hits') + ticks(canvasElement, 'leading-hits')).toBe(term.hits.length);
    // must show: leading edge
    await expect(ticks(canvasElement, 'leading-hits')).toBe(leadingHits(term).length);
    await expect(leadingHits(term).length).toBe(term.leadingEdge.length);
    await expect(parts(canvasElement, 'leading-edge')[0]?.textContent).toContain(String(leadingHits(term).length));
    await expect(canvasElement.querySelectorAll('.leading-edge-band')).toHaveLength(1);
    await expect(parts(canvasElement, 'summary')[0]?.textContent).toMatch(/NES .* FDR/);
    await expect(exported(canvasElement)).toContain('NES');
  },
});
/** A set at the other end: the leading edge is on the right. */
export const Negative = s.with({ title: cohortSets.at(-1)?.term ?? '', data: cohortSets.at(-1) ?? term });
/** Scores and metric values with missing neighbours, which a line alone would not show. */
export const Lone = s.with(
  {
    ranked: 5,
    ranking: [4, 3, Number.NaN, 1, Number.NaN, -4, -5],
    data: { ...term, hits: [1], running: { position: [1, 2, 3, 4], score: [Number.NaN, 0.5, Number.NaN, 0.1] } },
  },
  {
    play: async ({ canvasElement }) => {
      // Markers of points without a mark, which Highcharts adds for the keyboard, are invisible.
      const markers = (root: ParentNode, series: string) =>
        [...root.querySelectorAll(`.highcharts-markers${series} .highcharts-point`)].filter(
          (marker) => marker.getAttribute('opacity') !== '0',
        );
      // The zero at the start, the scores between missing ones, and one value of the metric.
      await waitFor(() => expect(markers(canvasElement, '.running-score')).toHaveLength(2));
      await expect(markers(canvasElement, '.ranking-metric')).toHaveLength(1);
      const file = new DOMParser().parseFromString(exported(canvasElement), 'image/svg+xml');
      await expect(markers(file, '')).toHaveLength(3);
    },
  },
);
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
export const Extreme = s.with({
  title: '60,000 genes',
  ranked: 60_000,
  a: 'CD8+ tissue-resident memory T cells, exhausted, PD-1 high',
  b: '肿瘤浸润性 CD8 阳性耗竭型 T 细胞（PD-1 高表达，TIM-3 高表达）',
  data: {
    ...term,
    term: 'A set of 2,000 genes',
    size: 2000,
    hits: Array.from({ length: 2000 }, (_, i) => Math.floor((i / 2000) ** 2 * 59_000)),
    running: {
      position: Array.from({ length: 300 }, (_, i) => i * 200),
      score: Array.from({ length: 300 }, (_, i) => Math.sin((i / 300) * Math.PI) * 0.8),
    },
    es: 0.8,
    fdr: 0,
  },
});
