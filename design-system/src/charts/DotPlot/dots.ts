import type { DotPlotProps } from './DotPlot.types.ts';

/** Shares at the ends of the size scale. */
export function sizeDomain({
  data: cells,
  scale: sizeScale = 'absolute',
}: Pick<DotPlotProps, 'data' | 'scale'>): [number, number] {
  if (sizeScale === 'absolute') return [0, 1];
  const shares = cells.flat().map((c) => c.fraction);
  return shares.length ? [Math.min(...shares), Math.max(...shares)] : [0, 1];
}

/** Radius in px with area proportional to the share; the smallest dot stays visible, `most` is the largest. */
export function dotRadius(fraction: number, [low, high]: readonly [number, number], most: number): number {
  const share = Math.max(0, Math.min(1, (fraction - low) / (high - low || 1)));
  return fraction === 0 ? 0 : Math.max(1, most * Math.sqrt(share));
}

/** A gene's means from 0 to 1; a flat gene is 0. */
export function scaledMeans(row: readonly { mean: number }[]): number[] {
  const means = row.map((c) => c.mean);
  const [low, high] = [Math.min(...means), Math.max(...means)];
  return means.map((m) => (high > low ? (m - low) / (high - low) : 0));
}

/** Rows in the order of the gene groups; [first row, last row] of each group. */
export function orderGenes(genes: readonly string[], groups: DotPlotProps['geneGroups']) {
  const at = new Map(genes.map((g, i) => [g, i]));
  const order: number[] = [];
  const spans: { name: string; from: number; to: number }[] = [];
  for (const { name, genes: own } of groups ?? []) {
    const rows = own.flatMap((g) => (at.has(g) && !order.includes(at.get(g) as number) ? [at.get(g) as number] : []));
    if (!rows.length) continue;
    spans.push({ name, from: order.length, to: order.length + rows.length - 1 });
    order.push(...rows);
  }
  genes.forEach((_, i) => order.includes(i) || order.push(i));
  return { order, spans };
}
