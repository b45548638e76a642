import type { GseaTerm } from '@stroma/contract/tools';

/** Position of the largest deviation from zero: the end of the leading edge (Subramanian et al. 2005). */
export function peakOf({ running }: Pick<GseaTerm, 'running'>): { position: number; score: number } {
  let best = 0;
  running.score.forEach((s, i) => {
    if (Math.abs(s) > Math.abs(running.score[best] ?? 0)) best = i;
  });
  return { position: running.position[best] ?? 0, score: running.score[best] ?? 0 };
}

/** Positions of the hits of the leading edge: up to the peak where the score is positive, from it on where it is negative. */
export function leadingHits(term: Pick<GseaTerm, 'running' | 'hits' | 'es'>): number[] {
  const { position } = peakOf(term);
  return term.hits.filter((h) => (term.es >= 0 ? h <= position : h >= position));
}
