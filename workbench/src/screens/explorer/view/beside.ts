import { asResultColumn } from './result-column.ts';
import type { DatasetDetail } from '../dataset.ts';

/**
 * The second map, as a list in the URL: empty; `split` and a column; `map`, an embedding, its dimensions and its colouring (empty: the
 * same); `blend` and two genes.
 */
export type SecondMap =
  | { kind: 'one' }
  | { kind: 'split'; column: string }
  | { kind: 'map'; embedding: string; dimensions: 2 | 3; colour: string }
  | { kind: 'blend'; genes: [string, string] };

/** A gene as the colour of a second map. */
const GENE = 'gene:';
export const geneColour = (gene: string): string => GENE + gene;
export const geneOf = (colour: string): string | null =>
  colour.startsWith(GENE) && colour.length > GENE.length && colour.length <= GENE.length + 60
    ? colour.slice(GENE.length)
    : null;

export function parseSecondMap(parts: readonly string[]): SecondMap {
  const [kind, a = '', b = '', c = ''] = parts;
  if (kind === 'split' && a) return { kind, column: a };
  if (kind === 'map' && a) return { kind, embedding: a, dimensions: b === '3' ? 3 : 2, colour: c };
  if (kind === 'blend' && (a || b)) return { kind, genes: [a, b] };
  return { kind: 'one' };
}

export function serialiseSecondMap(beside: SecondMap): string[] {
  if (beside.kind === 'split') return ['split', beside.column];
  if (beside.kind === 'map') return ['map', beside.embedding, String(beside.dimensions), beside.colour];
  return beside.kind === 'blend' && beside.genes.some(Boolean) ? ['blend', ...beside.genes] : [];
}

/** The list of a URL if the dataset has all its references; otherwise empty. */
export function validSecondMap(parts: readonly string[], detail: DatasetDetail): string[] {
  const beside = parseSecondMap(parts);
  const isColumn = (name: string, kind?: string) =>
    detail.columns.some((c) => c.name === name && (kind === undefined || c.kind === kind));
  if (beside.kind === 'split') return isColumn(beside.column, 'category') ? serialiseSecondMap(beside) : [];
  if (beside.kind === 'map') {
    const { embedding, dimensions, colour } = beside;
    if (!detail.embeddings.some((e) => e.key === embedding && e.dimensions === dimensions)) return [];
    const isKnown = colour === '' || isColumn(colour) || asResultColumn(colour) !== null || geneOf(colour) !== null;
    return serialiseSecondMap(isKnown ? beside : { ...beside, colour: '' });
  }
  if (beside.kind === 'blend') return beside.genes.every((gene) => gene.length <= 60) ? serialiseSecondMap(beside) : [];
  return [];
}
