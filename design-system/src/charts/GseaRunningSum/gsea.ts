import type { BulkMemberRow, BulkTermRow } from '@stroma/contract/tools';
import { finiteOrNull } from '../../kernels/results/finite.ts';
import type { GseaTerm } from './GseaRunningSum.types.ts';

/**
 * A set with its running score: a hit adds its share of the absolute scores, every other gene subtracts an equal share (Subramanian et al. 2005,
 * weight 1). `members` are the genes of the set with their ranks from 1, `ranked` is the length of the ranking.
 */
export function gseaTerm(
  row: Pick<BulkTermRow, 'term' | 'es' | 'nes' | 'p_val' | 'fdr' | 'size' | 'leading_edge'>,
  members: readonly Pick<BulkMemberRow, 'rank' | 'score'>[],
  ranked: number,
): GseaTerm {
  const sorted = [...members].sort((x, y) => x.rank - y.rank);
  const total = sorted.reduce((sum, one) => sum + Math.abs(one.score), 0);
  const miss = 1 / Math.max(1, ranked - sorted.length);
  const running = { position: [] as number[], score: [] as number[] };
  let hit = 0;
  sorted.forEach(({ rank, score }, i) => {
    const before = hit - (rank - 1 - i) * miss;
    hit += total ? Math.abs(score) / total : 0;
    // The corner before the hit, and the hit itself.
    if (rank > 1) {
      running.position.push(rank - 2);
      running.score.push(before);
    }
    running.position.push(rank - 1);
    running.score.push(hit - (rank - 1 - i) * miss);
  });
  const { es, nes, p_val, fdr, size, leading_edge: edge } = row;
  const leadingEdge = edge.split(' ').filter(Boolean);
  return { term: row.term, es, nes, p_val, fdr, size, leadingEdge, hits: sorted.map(({ rank }) => rank - 1), running };
}

/** Position of the largest deviation from zero: the end of the leading edge (Subramanian et al. 2005). */
export function peakOf({ running }: Pick<GseaTerm, 'running'>): { position: number; score: number } {
  let best = 0;
  running.score.forEach((s, i) => {
    if (Number.isFinite(s) && !(Math.abs(s) <= Math.abs(finiteOrNull(running.score[best]) ?? -1))) best = i;
  });
  return { position: running.position[best] ?? 0, score: finiteOrNull(running.score[best]) ?? 0 };
}

/** Positions of the leading-edge hits: up to the peak if the score is positive, from the peak on if it is negative. */
export function leadingHits(term: Pick<GseaTerm, 'running' | 'hits' | 'es'>): number[] {
  const { position } = peakOf(term);
  return term.hits.filter((h) => (term.es >= 0 ? h <= position : h >= position));
}
