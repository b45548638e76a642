/** A set of genes that an address sends to the form. */
interface SentSet {
  name: string;
  genes: string[];
}
export const geneSetQuery = ({ name, genes }: SentSet): URLSearchParams =>
  new URLSearchParams({ set: name, score: genes.map(encodeURIComponent).join(',') });

/** An address may be typed by hand: a single % is taken literally. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Null without genes in the address. */
export function readSentGeneSet(query: URLSearchParams): SentSet | null {
  const genes = (query.get('score') ?? '').split(',').filter(Boolean);
  return genes.length ? { name: query.get('set') ?? '', genes: genes.map(decoded) } : null;
}
