import type { Meta } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { exported, framedStories, PAPER, printedFacts } from '../../chart-tests/kit.stories.helper.tsx';
import { press } from '../../chart-tests/press.ts';
import type { EnrichmentTerm } from '@stroma/contract/tools';
import { cohortEnrichment } from '@stroma/contract/fixtures/cohort/enrichment';
import { chartOf } from '../../kernels/highcharts/chartOf.ts';
import { DATABASES, ENRICHMENT_LIMIT, enrichmentTable, topTerms } from '../../kernels/results/enrichment.ts';
import { SIMILAR_NAMES, similarTerms, longNames } from '../../chart-tests/make.ts';
import { EnrichmentBar } from './EnrichmentBar.tsx';

const { terms } = cohortEnrichment.ora.result;
const onPick = fn();
const s = framedStories({
  title: 'Enriched terms',
  chart: EnrichmentBar,
  props: { data: terms, onSelect: onPick },
  table: (d, t) => enrichmentTable(d, t),
  limit: ENRICHMENT_LIMIT,
});
const meta: Meta = { title: 'Charts/EnrichmentBar', component: EnrichmentBar };
export default meta;

const shown = topTerms(terms);
export const Default = s.Default({
  play: async ({ canvasElement }) => {
    await waitFor(() => chartOf(canvasElement));
    // must show: GO, Reactome, WikiPathways, KEGG
    const ids = chartOf(canvasElement).series.map((x) => x.options.id);
    await expect(ids).toEqual(DATABASES.filter((d) => terms.some((x) => x.database === d)));
    for (const id of ['reactome', 'wikipathways', 'kegg']) await expect(ids).toContain(id);
    await expect(ids.some((id) => id?.startsWith('go_'))).toBe(true);
    await expect(canvasElement.querySelectorAll('.highcharts-legend-item.highcharts-bar-series')).toHaveLength(
      ids.length,
    );
    // besides: the bars' lengths, a click, and the export
    const points = chartOf(canvasElement).series.flatMap((x) => x.points);
    await expect(points).toHaveLength(shown.length);
    for (const p of points) await expect(p.y).toBeCloseTo(-Math.log10(shown[p.x]?.p_val_adj ?? 1), 6);
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
      const axis = chartOf(canvasElement).xAxis[0];
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
