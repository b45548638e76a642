import type { BulkResult as BulkData } from '@stroma/contract/tools';
import type { VolcanoData } from '../../../charts/VolcanoPlot/VolcanoPlot.types.ts';
import type { MaSide } from '../../../charts/MaPlot/MaPlot.types.ts';
import type { BulkGenes, BulkThresholds, BulkView } from './BulkResult.types.ts';

/** Initial view of a result, on the samples. */
export const firstBulkView = (thresholds: BulkThresholds): BulkView => ({
  ...{ tab: 'quality', comparison: 0, thresholds, side: 'all', plot: 'volcano', isShrunken: false },
  ...{ colourBy: 'group', search: '', page: 1, gene: null, term: null, own: '' },
  sort: { column: 'p_val', direction: 'ascending' },
  terms: { search: '', page: 1, sort: { column: 'fdr', direction: 'ascending' } },
  over: { search: '', page: 1, sort: { column: 'p_val_adj', direction: 'ascending' }, side: 'up' },
});

/** Switches to another comparison and resets its tables to the first page. */
export const withComparison = (view: BulkView, comparison: number): BulkView => ({
  ...{ ...view, comparison, page: 1, term: null },
  ...{ terms: { ...view.terms, page: 1 }, over: { ...view.over, page: 1, side: 'up' } },
});

/** Direction of a gene. In a test over all groups, which has no direction, `up` means that it passes. */
export function sideOf(
  gene: { log2fc: number | null; p_val: number | null; p_val_adj: number | null },
  { foldChange, pvalue, qvalue }: BulkThresholds,
  isAny: boolean,
): MaSide {
  if (gene.p_val === null || gene.p_val_adj === null || gene.p_val > pvalue || gene.p_val_adj > qvalue) return 'none';
  if (isAny) return 'up';
  if (gene.log2fc === null || Math.abs(gene.log2fc) < Math.log2(foldChange)) return 'none';
  return gene.log2fc > 0 ? 'up' : gene.log2fc < 0 ? 'down' : 'none';
}

export const isAnyGroup = (comparison: BulkData['comparisons'][number] | undefined): boolean => comparison?.a === null;

export const sidesOf = (genes: BulkGenes, thresholds: BulkThresholds, isAny: boolean): MaSide[] =>
  genes.symbol.map((_, i) =>
    sideOf(
      {
        log2fc: genes.log2fc[i] ?? null,
        p_val: genes.p_val[i] ?? null,
        p_val_adj: genes.p_val_adj[i] ?? null,
      },
      thresholds,
      isAny,
    ),
  );

/** Fold changes that are drawn; where shrunken ones were not computed, those of the model. */
export const drawnFoldChanges = (genes: BulkGenes, isShrunken: boolean): readonly (number | null)[] =>
  isShrunken && genes.shrunken.some((v) => v !== null) ? genes.shrunken : genes.log2fc;

/** Genes with a p value; one without an adjusted p value (specification: filtered or an outlier) is drawn at 1. */
export function volcanoOf(genes: BulkGenes, isShrunken: boolean): VolcanoData {
  const folds = drawnFoldChanges(genes, isShrunken);
  const tested = genes.symbol.flatMap((_, i) => (genes.p_val[i] != null && folds[i] != null ? [i] : []));
  const take = <T>(column: readonly T[]) => tested.map((i) => column[i] as T);
  return {
    ...{ symbol: take(genes.symbol), gene_id: take(genes.gene_id), log2fc: take(folds).map((v) => v ?? 0) },
    p_val: take(genes.p_val).map((v) => v ?? 1),
    p_val_adj: take(genes.p_val_adj).map((v) => v ?? 1),
    log10_p_val: take(genes.log10_p).map((v) => v ?? 0),
    log10_p_val_adj: take(genes.log10_p_adj).map((v) => v ?? 0),
    ...{ pct1: [], pct2: [] },
  };
}

/** Unique gene names: a symbol that several genes share is followed by the gene's id. */
export function distinctSymbols({ symbol, gene_id: id }: Pick<BulkGenes, 'symbol' | 'gene_id'>): string[] {
  const [seen, several] = [new Set<string>(), new Set<string>()];
  for (const one of symbol) (seen.has(one) ? several : seen).add(one);
  return symbol.map((one, i) => (several.has(one) ? `${one} (${id[i]})` : one));
}

/** z scores of each row, as the heat map of the result has them; a gene without spread is 0 everywhere. */
export function zScores(rows: readonly (readonly number[])[]): number[][] {
  return rows.map((row) => {
    const mean = row.reduce((sum, v) => sum + v, 0) / row.length;
    const spread = Math.sqrt(row.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (row.length - 1));
    return row.map((v) => (spread > 0 ? (v - mean) / spread : 0));
  });
}

/** A set of one database, because several databases may have sets of one id, and names may contain any character. */
export const termKey = ({ database, term_id: id }: { database: string; term_id: string }): string =>
  JSON.stringify([database, id]);
