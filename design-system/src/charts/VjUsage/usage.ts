import { finiteOrNull } from '../../kernels/results/finite.ts';
import type { GeneUsage } from './VjUsage.types.ts';

export interface UsageBar {
  /** Empty for the sum of the genes that are not drawn. */
  gene: string;
  others: number;
  /** Cells by group. */
  counts: readonly number[];
}

/** The most used genes and the sum of the others; `totals` are the chain's cells in each group. */
export function topGenes(usage: GeneUsage, top: number): { bars: UsageBar[]; totals: number[] } {
  const totals = usage.groups.map((_, g) =>
    usage.genes.reduce((sum, gene) => sum + (finiteOrNull(gene.counts[g]) ?? 0), 0),
  );
  const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + (finiteOrNull(b) ?? 0), 0);
  const sorted = [...usage.genes].sort((a, b) => sum(b.counts) - sum(a.counts) || (a.gene < b.gene ? -1 : 1));
  const bars: UsageBar[] = sorted.slice(0, top).map((g) => ({ gene: g.gene, others: 0, counts: g.counts }));
  const rest = sorted.slice(top);
  if (rest.length)
    bars.push({
      gene: '',
      others: rest.length,
      counts: usage.groups.map((_, g) => rest.reduce((a, gene) => a + (finiteOrNull(gene.counts[g]) ?? 0), 0)),
    });
  return { bars, totals };
}
