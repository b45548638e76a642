import type { EnrichmentDatabase, EnrichmentTerm } from '@stroma/contract/tools';
import type { Translate } from '../../theme/messages.ts';

/** Order in which databases stand; GO's three branches first. */
export const DATABASES: readonly EnrichmentDatabase[] = [
  'go_bp',
  'go_cc',
  'go_mf',
  'reactome',
  'wikipathways',
  'kegg',
  'custom',
];
/** Terms that one figure can name. */
export const ENRICHMENT_LIMIT = 120;

/** Adjusted p value of the line that bars and colours are read against. */
export const SIGNIFICANT = 0.05;
/** Whether all terms are of GSEA: bars and dots stand at their normalised enrichment score. */
export const areRanked = (terms: readonly EnrichmentTerm[]): boolean =>
  terms.length > 0 && terms.every((x) => x.nes !== null);

/** The most significant terms of each database, databases together. */
export function topTerms(terms: readonly EnrichmentTerm[], top = 10): EnrichmentTerm[] {
  return DATABASES.flatMap((database) =>
    terms
      .filter((x) => x.database === database)
      .sort(
        (a, b) =>
          a.p_val_adj - b.p_val_adj ||
          a.p_val - b.p_val ||
          Math.abs(b.nes ?? 0) - Math.abs(a.nes ?? 0) ||
          b.overlap - a.overlap,
      )
      .slice(0, top),
  );
}

/** -log10 of each adjusted p; a p of zero stands a tenth beyond the smallest other, so that it does not drown the rest. */
export function scoresOf(terms: readonly EnrichmentTerm[]): number[] {
  const highest = Math.max(1, ...terms.flatMap((x) => (x.p_val_adj > 0 ? [-Math.log10(x.p_val_adj)] : [])));
  return terms.map((x) => (x.p_val_adj > 0 ? Math.max(0, -Math.log10(x.p_val_adj)) : highest * 1.1));
}

export const databaseName = (t: Translate, database: EnrichmentDatabase): string =>
  t.dynamic(`enrichment.database.${database}`);

/** Every term as the panel lists it. */
export function enrichmentTable({ terms }: { terms: readonly EnrichmentTerm[] }, t: Translate) {
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
