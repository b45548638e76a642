import type { PublicDetail } from '@stroma/contract';

/** Citation of a version: the work, then the version at its address. */
export function citationOf({ facts, version }: PublicDetail, address: string): string {
  const work = facts.citation.trim() || [facts.title, facts.year ?? ''].filter(Boolean).join(', ');
  const doi = facts.doi && !work.includes(facts.doi) ? `https://doi.org/${facts.doi}` : '';
  return [work.replace(/\.$/, ''), doi, `${address} (v${version})`].filter(Boolean).join('. ');
}
