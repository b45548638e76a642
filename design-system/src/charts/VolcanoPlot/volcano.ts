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
  /** p is zero in floating point: it stands on the top line. */
  capped: boolean;
}

const pOf = (v: VolcanoData, y: VolcanoY) => (y === 'pvalue' ? v.p_val : v.p_val_adj);

/** Where each gene stands and on which side of the thresholds. */
export function volcanoPoints(volcano: VolcanoData, y: VolcanoY, thresholds = VOLCANO_THRESHOLDS): VolcanoPoint[] {
  const p = pOf(volcano, y);
  const scores = p.map((v) => -Math.log10(v));
  const highest = Math.max(1, ...scores.filter(Number.isFinite)) * 1.04;
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
