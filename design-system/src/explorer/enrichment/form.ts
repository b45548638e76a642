import type { ReferenceSet } from '@stroma/contract';
import { isStored, type EnrichmentParams } from '@stroma/contract/tools';
import { isChosen } from '../CellGroupField/cells.ts';
import type { EnrichmentFacts, EnrichmentForm } from './enrichment.types.ts';

/** The contract's `LIMITS.enrichment`: genes of a list. */
export const MAX_LISTED_GENES = 60_000;

/** A gene with its ranking number; null if the line has none. */
interface Listed {
  gene: string;
  score: number | null;
}
/** Genes as typed: one per line followed by a number, or separated by spaces and commas; the first occurrence of a gene counts. */
export function listedGenes(text: string): Listed[] {
  const found = new Map<string, number | null>();
  for (const line of text.split(/\r\n|\r|\n/)) {
    const parts = line.split(/[\s,;，；、]+/).filter(Boolean);
    const [gene, number] = parts;
    const score = parts.length === 2 && number !== undefined && number !== '' ? Number(number) : NaN;
    if (gene !== undefined && Number.isFinite(score)) {
      if (!found.has(gene)) found.set(gene, score);
    } else for (const each of parts) if (!found.has(each)) found.set(each, null);
  }
  return [...found].map(([gene, score]) => ({ gene, score }));
}

/**
 * The text of a file of ranked genes (.rnk: a gene and a number per line, `#` before comments) as it would be typed. A header, i.e. a first line
 * without a number in the second column, is left out.
 */
export function rankedText(file: string): string {
  const lines = file
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() && !line.startsWith('#'));
  const hasNumber = (line: string): boolean => {
    const number = line.trim().split(/[\t,;]+|\s{2,}| /)[1];
    return number !== undefined && number.trim() !== '' && Number.isFinite(Number(number));
  };
  const [first, ...rest] = lines;
  const isHeader = first !== undefined && rest.length > 0 && !hasNumber(first) && rest.every(hasNumber);
  return (isHeader ? rest : lines).join('\n');
}

/** The request of a form without problems. */
export function enrichmentParams(form: EnrichmentForm): EnrichmentParams {
  const { method, background, minSize, maxSize, permutations, references } = form;
  return {
    ...{ method, genes: genesOf(form), databases: references.map((reference) => ({ reference })) },
    ...{ background, minSize, maxSize, permutations, seed: 0 },
  };
}

function genesOf({
  kind,
  result,
  comparison,
  direction,
  filter,
  cells,
  list,
}: EnrichmentForm): EnrichmentParams['genes'] {
  if (kind === 'differential-expression') return { kind, result: result ?? '', comparison, direction, filter };
  if (kind === 'cells') return { kind, cells, direction, filter };
  const listed = listedGenes(list.text);
  const scores = listed.map(({ score }) => score);
  return {
    kind,
    name: list.name.trim(),
    genes: listed.map(({ gene }) => gene),
    scores: listed.length && scores.every((score) => score !== null) ? scores : null,
  };
}

export type EnrichmentField = 'genes' | 'list' | 'references' | 'size';
/** Missing fields, as message ids by field. */
export function validateEnrichment(
  form: EnrichmentForm,
  { results }: Pick<EnrichmentFacts, 'results'>,
): Partial<Record<EnrichmentField, string>> {
  const genes = genesOf(form);
  const wrong: Partial<Record<EnrichmentField, string>> = {};
  if (genes.kind === 'differential-expression' && !results.some(({ id }) => id === genes.result))
    wrong.genes = 'enrichment.chooseResult';
  if (genes.kind === 'cells' && !isStored(genes.cells) && !isChosen(genes.cells))
    wrong.genes = 'enrichment.chooseCells';
  if (genes.kind === 'list') {
    if (!genes.genes.length) wrong.list = 'enrichment.typeGenes';
    else if (genes.genes.length > MAX_LISTED_GENES) wrong.list = 'enrichment.tooManyGenes';
    else if (!genes.name) wrong.list = 'enrichment.nameList';
    else if (form.method === 'gsea' && !genes.scores) wrong.list = 'enrichment.needScores';
  }
  if (!form.references.length) wrong.references = 'enrichment.chooseDatabase';
  if (form.minSize > form.maxSize) wrong.size = 'enrichment.sizes';
  return wrong;
}

/** Databases selected by default, in order of preference. */
const FIRST: readonly ReferenceSet['database'][] = ['go_bp', 'reactome', 'wikipathways', 'kegg'];
/** The default database: none if the library has none for the species. */
export function defaultSets(references: readonly ReferenceSet[], species: string | null): readonly string[] {
  const usable = usableSets(references, species).filter(({ set, isMissing }) => set.kind === 'geneSets' && !isMissing);
  const found = FIRST.map((database) => usable.find(({ set }) => set.database === database)).find(Boolean);
  return found ? [found.set.id] : [];
}

/** Gene sets and markers of the library in the order of the databases, and which of them need orthologs that the library lacks. */
export function usableSets(
  references: readonly ReferenceSet[],
  species: string | null,
): { set: ReferenceSet; converted: boolean; isMissing: boolean }[] {
  const tables = references.filter(({ kind }) => kind === 'orthologs');
  const joins = (from: string, to: string) =>
    tables.some((t) => (t.species === from && t.toSpecies === to) || (t.species === to && t.toSpecies === from));
  return references
    .filter(({ kind }) => kind === 'geneSets' || kind === 'markers')
    .map((set) => {
      const converted = species !== null && species !== set.species;
      return { set, converted, isMissing: converted && !joins(set.species, species) };
    });
}
