/** Genes of a trajectory that the address sends to the form of `trajectory-genes`. */
export interface SentGenes {
  trajectory: string;
  genes: readonly string[];
}
const MOST = 50;
export const sentGenesQuery = ({ trajectory, genes }: SentGenes): URLSearchParams =>
  new URLSearchParams({ of: trajectory, ...(genes.length && { symbols: genes.slice(0, MOST).join(',') }) });

/** Null without a trajectory. */
export function readSentGenes(query: URLSearchParams): SentGenes | null {
  const trajectory = query.get('of');
  if (!trajectory) return null;
  const genes = (query.get('symbols') ?? '').split(',').filter((name) => name && name.length <= 60);
  return { trajectory, genes: genes.slice(0, MOST) };
}
