import type { EnrichmentDatabase, EnrichmentTerm } from '@stroma/contract/tools';
import { finiteOrNull } from './finite.ts';
import type { Translate } from '../../theme/messages.ts';

/** Order of the databases; GO's three branches come first. */
export const DATABASES: readonly EnrichmentDatabase[] = [
  'go_bp',
  'go_cc',
  'go_mf',
  'reactome',
  'wikipathways',
  'kegg',
  'custom',
];
/** Maximum number of named terms in one figure. */
export const ENRICHMENT_LIMIT = 120;

/** Adjusted p value of the line that bars and colours are read against. */
export const SIGNIFICANT = 0.05;
/** Whether all terms come from GSEA: bars and dots then show the normalised enrichment score. */
export const areRanked = (terms: readonly EnrichmentTerm[]): boolean =>
  terms.length > 0 && terms.every((x) => x.nes !== null);

/** The most significant terms of each database, grouped by database. */
export function topTerms(terms: readonly EnrichmentTerm[], top = 10): EnrichmentTerm[] {
  return DATABASES.flatMap((database) =>
    terms
      .filter((x) => x.database === database)
      .sort(
        (a, b) =>
          // Terms without a p value come last.
          Number(Number.isNaN(a.p_val_adj)) - Number(Number.isNaN(b.p_val_adj)) ||
          a.p_val_adj - b.p_val_adj ||
          a.p_val - b.p_val ||
          Math.abs(b.nes ?? 0) - Math.abs(a.nes ?? 0) ||
          b.overlap - a.overlap,
      )
      .slice(0, top),
  );
}

/** Bar lengths: enrichment scores of GSEA, otherwise -log10 of the adjusted p; null if missing. */
export const barScores = (shown: readonly EnrichmentTerm[]): (number | null)[] =>
  areRanked(shown) ? shown.map((x) => finiteOrNull(x.nes)) : scoresOf(shown);
/** Dot positions: enrichment scores of GSEA, otherwise shares of the term's genes. */
export const dotPlaces = (shown: readonly EnrichmentTerm[]): (number | null)[] =>
  shown.map((x) => finiteOrNull(areRanked(shown) ? x.nes : x.ratio));

/** -log10 of each adjusted p, null if missing; a p of zero is placed a tenth beyond the largest finite score, so that the others stay readable. */
export function scoresOf(terms: readonly EnrichmentTerm[]): (number | null)[] {
  const highest = cappedScore(terms);
  return terms.map(({ p_val_adj: p }) => {
    if (!Number.isFinite(p)) return null;
    return p > 0 ? Math.max(0, -Math.log10(p)) : highest;
  });
}
/** Placed beyond the significance line if no p value is above zero. */
const CAPPED = 2;
/** Position of a p value of zero. */
export const cappedScore = (terms: readonly EnrichmentTerm[]): number =>
  1.1 * Math.max(CAPPED, ...terms.flatMap(({ p_val_adj: p }) => (p > 0 ? [-Math.log10(p)] : [])));

export const databaseName = (t: Translate, database: EnrichmentDatabase): string =>
  t.dynamic(`enrichment.database.${database}`);

/** Every term in the format of the panel's table. */
export function enrichmentTable({ data: terms }: { data: readonly EnrichmentTerm[] }, t: Translate) {
  return {
    columns: [
      t('enrichment.database'),
      t('enrichment.termId'),
      t('enrichment.term'),
      t('enrichment.overlap'),
      t('enrichment.size'),
      t('enrichment.ratio'),
      t('volcano.p'),
      t('volcano.padj'),
      t('enrichment.genes'),
    ],
    rows: terms.map((x) => [
      databaseName(t, x.database),
      x.term_id,
      x.term,
      x.overlap,
      x.size,
      x.ratio,
      x.p_val,
      x.p_val_adj,
      x.genes.join(' '),
    ]),
  };
}
