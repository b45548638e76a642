import type { Meta } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { exported, framedStories, PAPER, printedFacts, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { press } from '../../chart-tests/press.ts';
import type { EnrichmentTerm } from '@stroma/contract/tools';
import { cohortEnrichment } from '@stroma/contract/fixtures/cohort/enrichment';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { DATABASES, ENRICHMENT_LIMIT, enrichmentTable, topTerms } from '../../kernels/results/enrichment.ts';
import { SIMILAR_NAMES, similarTerms, longNames } from '../../chart-tests/make.ts';
import { EnrichmentDot } from './EnrichmentDot.tsx';

const { terms } = cohortEnrichment.ora.result;
const onPick = fn();
const s = framedStories({
  title: 'Enriched terms',
  chart: EnrichmentDot,
  props: { data: terms, onSelect: onPick },
  table: (d, t) => enrichmentTable(d, t),
  limit: ENRICHMENT_LIMIT,
});
const meta: Meta = { title: 'Charts/EnrichmentDot', component: EnrichmentDot };
export default meta;

const shown = topTerms(terms);
export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(parts(canvasElement, 'count-legend')).toHaveLength(1));
    const points = chartOf(canvasElement).series[0]?.points ?? [];
    await expect(points).toHaveLength(shown.length);
    // must show: ratio
    for (const [i, p] of points.entries()) await expect(p.x).toBe(shown[i]?.ratio);
    // must show: count
    const radius = (i: number) => (points[i]?.options as { marker?: { radius?: number } }).marker?.radius ?? 0;
    const sorted = shown.map((x, i) => ({ n: x.overlap, r: radius(i) })).sort((a, b) => a.n - b.n);
    for (const [i, x] of sorted.entries()) if (i) await expect(x.r).toBeGreaterThanOrEqual(sorted[i - 1]?.r ?? 0);
    await expect(sorted.at(-1)?.r).toBeGreaterThan(sorted[0]?.r ?? 0);
    // must show: adjusted p
    const best = shown.reduce((a, x, i) => (x.p_val_adj < (shown[a]?.p_val_adj ?? 1) ? i : a), 0);
    const worst = shown.reduce((a, x, i) => (x.p_val_adj > (shown[a]?.p_val_adj ?? 0) ? i : a), 0);
    await expect(points[best]?.color).not.toBe(points[worst]?.color);
    await expect(Number(parts(canvasElement, 'colour-bar-high')[0]?.textContent)).toBeCloseTo(
      -Math.log10(shown[best]?.p_val_adj ?? 1),
      1,
    );
    // besides: the databases at the side, a click, and the export
    await expect(new Set(parts(canvasElement, 'database').map((e) => e.textContent)).size).toBe(
      DATABASES.filter((d) => terms.some((x) => x.database === d)).length,
    );
    press(points[0]);
    await expect(onPick).toHaveBeenCalledWith({ item: shown[0], index: terms.indexOf(shown[0]!) });
    await expect(exported(canvasElement)).toContain('<svg');
  },
});
export const OneDatabase = s.with({
  data: terms.filter((x) => x.database === 'go_bp'),
  selected: terms.find((x) => x.database === 'go_bp')?.term_id,
});
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
const names = longNames(70);
const many: EnrichmentTerm[] = names.map((term, i) => ({
  ...(terms[0] as EnrichmentTerm),
  term,
  term_id: `T${i}`,
  database: DATABASES[i % 7] ?? 'custom',
  overlap: 1 + ((i * 37) % 400),
  ratio: ((i * 13) % 100) / 100,
  p_val_adj: i === 0 ? 0 : 10 ** -(i / 4),
}));
/** Every database, long terms in both languages, a p value of zero. */
export const Extreme = s.with({ title: '70 terms', data: many });
/** Sets of MSigDB: words without the collection's prefix on two lines at most, and no two of them alike. */
export const Sets = s.with(
  { data: similarTerms(terms[0] as EnrichmentTerm) },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => chartOf(canvasElement));
      const axis = chartOf(canvasElement).yAxis[0];
      const labels = (axis?.tickPositions ?? []).map((at) => axis?.ticks[at]?.label?.element.textContent ?? '');
      const words = labels.map((label) => label.replaceAll('\u200b', ' '));
      await expect(words.filter(Boolean)).toHaveLength(SIMILAR_NAMES.length);
      await expect(new Set(words).size).toBe(SIMILAR_NAMES.length);
      await expect(words.some((word) => /HALLMARK|_/.test(word))).toBe(false);
    },
  },
);
/** 70 terms of seven databases in one column of a page. */
export const OnPaper = s.onPaper(
  { title: '70 terms', data: many },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(printedFacts(canvasElement).height).toBeGreaterThan(300));
      const { height, words } = printedFacts(canvasElement);
      await expect(height).toBeLessThanOrEqual(PAPER.height);
      await expect(words.filter((word) => word.includes('…')).length).toBeGreaterThanOrEqual(names.length);
    },
  },
);
