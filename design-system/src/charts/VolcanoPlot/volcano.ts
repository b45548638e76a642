import type { BulkRow, VolcanoData, VolcanoPlotProps, VolcanoY } from './VolcanoPlot.types.ts';

export const VOLCANO_THRESHOLDS: Readonly<{ log2fc: number; p: number; pct?: number; pvalue?: number }> = {
  log2fc: 0.25,
  p: 0.05,
};
export const VOLCANO_TOP = 10;
/** Maximum number of genes. */
export const VOLCANO_LIMIT = 60_000;

export interface VolcanoPoint {
  /** Index into the columns. */
  i: number;
  symbol: string;
  x: number;
  /** -log10 p, or the difference of the shares in percent points. */
  y: number;
  side: 'up' | 'down' | 'none';
  /** p is zero in floating point and its logarithm is unknown; the gene is drawn on the marked line, which is at `CAP` or above. */
  capped: boolean;
}
/** Minimum -log10 p of genes whose p value is zero: such a p value is below 5e-324. */
export const CAP = 300;

/** -log10 p of each gene: by the logarithms where the result has them, infinite for a p value of zero without one. */
function scoresOf(v: VolcanoData, y: VolcanoY): number[] {
  const [p, logs] = y === 'pvalue' ? [v.p_val, v.log10_p_val] : [v.p_val_adj, v.log10_p_val_adj];
  return p.map((value, i) => {
    const log10 = logs?.[i];
    // Avoids -0 for a p value of 1.
    return typeof log10 === 'number' && Number.isFinite(log10) ? Math.abs(log10) : Math.abs(Math.log10(value));
  });
}

/** Position of each gene and its side of the thresholds; a gene without a p value or a finite fold change is only in the table. */
export function volcanoPoints(volcano: VolcanoData, y: VolcanoY, thresholds = VOLCANO_THRESHOLDS): VolcanoPoint[] {
  const scores = scoresOf(volcano, y);
  const highest = scores.reduce((most, score) => (Number.isFinite(score) && score > most ? score : most), CAP);
  return volcano.symbol.flatMap((symbol, i): VolcanoPoint[] => {
    const x = volcano.log2fc[i] ?? 0;
    const score = scores[i] ?? 0;
    const difference = ((volcano.pct1[i] ?? 0) - (volcano.pct2[i] ?? 0)) * 100;
    if (!Number.isFinite(x) || Number.isNaN(y === 'pctDifference' ? difference : score)) return [];
    const passes =
      Math.abs(x) >= thresholds.log2fc &&
      (volcano.p_val_adj[i] ?? 1) <= thresholds.p &&
      (volcano.p_val[i] ?? 1) <= (thresholds.pvalue ?? 1) &&
      Math.max(volcano.pct1[i] ?? 0, volcano.pct2[i] ?? 0) >= (thresholds.pct ?? 0);
    return [
      {
        i,
        symbol,
        x,
        y: y === 'pctDifference' ? difference : Number.isFinite(score) ? score : highest,
        side: passes ? (x > 0 ? 'up' : 'down') : 'none',
        capped: y !== 'pctDifference' && !Number.isFinite(score),
      },
    ];
  });
}

/** The `top` genes of each side by log2FC (specification 2.8). */
export function topGenes(points: readonly VolcanoPoint[], top = VOLCANO_TOP): VolcanoPoint[] {
  const up = points.filter((p) => p.side === 'up').sort((a, b) => b.x - a.x);
  const down = points.filter((p) => p.side === 'down').sort((a, b) => a.x - b.x);
  return [...up.slice(0, top), ...down.slice(0, top)];
}

/** A bulk table as the plot takes it; it has no shares of cells, so y is a p value. Genes without a p value are left out, and one without
 * an adjusted p value is drawn at 1. */
export function bulkVolcano(
  rows: readonly Pick<BulkRow, 'symbol' | 'gene_id' | 'log2fc' | 'p_val' | 'log10_p' | 'p_val_adj' | 'log10_p_adj'>[],
): VolcanoData {
  const tested = rows.filter((r) => r.p_val !== null && r.log2fc !== null);
  return {
    symbol: tested.map((r) => r.symbol),
    gene_id: tested.map((r) => r.gene_id),
    log2fc: tested.map((r) => r.log2fc ?? 0),
    p_val: tested.map((r) => r.p_val ?? 1),
    p_val_adj: tested.map((r) => r.p_val_adj ?? 1),
    log10_p_val: tested.map((r) => r.log10_p ?? 0),
    log10_p_val_adj: tested.map((r) => r.log10_p_adj ?? 0),
    pct1: [],
    pct2: [],
  };
}
export type { VolcanoPlotProps };

/** Radius of the marks of genes beyond the thresholds: smaller for hundreds, which would otherwise overlap in one column of a page. */
export const significantRadius = (genes: number): number => (genes > 300 ? 2 : 3);
