import type { BulkRow, VolcanoData, VolcanoPlotProps, VolcanoY } from './VolcanoPlot.types.ts';

export const VOLCANO_THRESHOLDS: Readonly<{ log2fc: number; p: number; pct?: number }> = { log2fc: 0.25, p: 0.05 };
export const VOLCANO_TOP = 10;
/** Genes that the plot takes at most. */
export const VOLCANO_LIMIT = 60_000;

export interface VolcanoPoint {
  /** Index into the columns. */
  i: number;
  symbol: string;
  x: number;
  /** -log10 p, or the difference of the shares in percent points. */
  y: number;
  side: 'up' | 'down' | 'none';
  /** p is zero in floating point and its logarithm is not known: it stands on the marked line, which is at `CAP` or above. */
  capped: boolean;
}
/** Least -log10 p of genes whose p value is zero: such a p value is below 5e-324. */
export const CAP = 300;

/** -log10 p of each gene: by the logarithms where the result has them, infinite for a p value of zero without one. */
function scoresOf(v: VolcanoData, y: VolcanoY): number[] {
  const [p, logs] = y === 'pvalue' ? [v.p_val, v.log10_p_val] : [v.p_val_adj, v.log10_p_val_adj];
  return p.map((value, i) => {
    const log10 = logs?.[i];
    // Not -0 for a p value of 1.
    return typeof log10 === 'number' && Number.isFinite(log10) ? Math.abs(log10) : Math.abs(Math.log10(value));
  });
}

/** Where each gene stands and on which side of the thresholds. */
export function volcanoPoints(volcano: VolcanoData, y: VolcanoY, thresholds = VOLCANO_THRESHOLDS): VolcanoPoint[] {
  const scores = scoresOf(volcano, y);
  const highest = scores.reduce((most, score) => (Number.isFinite(score) && score > most ? score : most), CAP);
  return volcano.symbol.map((symbol, i): VolcanoPoint => {
    const x = volcano.log2fc[i] ?? 0;
    const passes =
      Math.abs(x) >= thresholds.log2fc &&
      (volcano.p_val_adj[i] ?? 1) <= thresholds.p &&
      Math.max(volcano.pct1[i] ?? 0, volcano.pct2[i] ?? 0) >= (thresholds.pct ?? 0);
    const score = scores[i] ?? 0;
    return {
      i,
      symbol,
      x,
      y:
        y === 'pctDifference'
          ? ((volcano.pct1[i] ?? 0) - (volcano.pct2[i] ?? 0)) * 100
          : Number.isFinite(score)
            ? score
            : highest,
      side: passes ? (x > 0 ? 'up' : 'down') : 'none',
      capped: y !== 'pctDifference' && !Number.isFinite(score),
    };
  });
}

/** The `top` genes of each side by log2FC (specification 2.8). */
export function topGenes(points: readonly VolcanoPoint[], top = VOLCANO_TOP): VolcanoPoint[] {
  const up = points.filter((p) => p.side === 'up').sort((a, b) => b.x - a.x);
  const down = points.filter((p) => p.side === 'down').sort((a, b) => a.x - b.x);
  return [...up.slice(0, top), ...down.slice(0, top)];
}

/** A bulk table as the plot takes it; it has no shares of cells, so y is a p value. Untested genes are left out. */
export function bulkVolcano(rows: readonly BulkRow[]): VolcanoData {
  const tested = rows.filter((r) => r.p_val !== null);
  return {
    symbol: tested.map((r) => r.symbol),
    gene_id: tested.map((r) => r.gene_id),
    log2fc: tested.map((r) => r.log2fc),
    p_val: tested.map((r) => r.p_val ?? 1),
    p_val_adj: tested.map((r) => r.p_val_adj ?? 1),
    pct1: tested.map(() => 0),
    pct2: tested.map(() => 0),
  };
}
export type { VolcanoPlotProps };
