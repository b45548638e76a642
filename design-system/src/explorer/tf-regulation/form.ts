import { LIMITS, type ReferenceSet } from '@stroma/contract';
import { isStored, type RegulonMotifs, type TfRegulationParams } from '@stroma/contract/tools';
import { isChosen } from '../CellGroupField/cells.ts';
import type { RegulonFacts, RegulonForm } from './tf-regulation.types.ts';

/** The contract's limits of the factors per request and of the minimum number of targets. */
export const FACTORS = { min: 2, max: LIMITS.references.factors };
const LONGEST_SYMBOL = 60;

/** Human if the species of the dataset is unknown; null for a species without networks. */
export const regulonSpecies = (species: string | null): TfRegulationParams['species'] | null =>
  species === null || species === 'Homo sapiens' ? 'Homo sapiens' : species === 'Mus musculus' ? 'Mus musculus' : null;

export interface NetworkOption {
  id: `reference:${string}`;
  set: ReferenceSet;
  converted: boolean;
  isMissing: boolean;
}
/** Networks of the library, possibly converted by orthologs; those of the species first. */
export function networksOf({ references, species }: Pick<RegulonFacts, 'references' | 'species'>): NetworkOption[] {
  const wanted = regulonSpecies(species);
  if (wanted === null) return [];
  const joins = (from: string) =>
    references.some(
      (t) =>
        t.kind === 'orthologs' &&
        ((t.species === from && t.toSpecies === wanted) || (t.species === wanted && t.toSpecies === from)),
    );
  return references
    .filter(({ kind }) => kind === 'regulons')
    .map((set) => {
      const converted = set.species !== wanted;
      return { id: `reference:${set.id}` as const, set, converted, isMissing: converted && !joins(set.species) };
    })
    .sort((a, b) => Number(a.converted) - Number(b.converted));
}

/** Lists of transcription factors of the species. */
export function factorListsOf({ references, species }: Pick<RegulonFacts, 'references' | 'species'>): ReferenceSet[] {
  const wanted = regulonSpecies(species);
  return references.filter((one) => one.kind === 'factors' && one.species === wanted);
}

interface MotifSets {
  rankings: readonly ReferenceSet[];
  annotations: readonly ReferenceSet[];
}
/** Sets of the library for pruning targets of the species; null unless there are rankings and annotations. */
export function motifSetsOf({ references, species }: Pick<RegulonFacts, 'references' | 'species'>): MotifSets | null {
  const wanted = regulonSpecies(species);
  const of = (kind: ReferenceSet['kind']) => references.filter((one) => one.kind === kind && one.species === wanted);
  const [rankings, annotations] = [of('motifRankings'), of('motifAnnotations')];
  return rankings.length && annotations.length ? { rankings, annotations } : null;
}

/** Largest number of rankings of one analysis. */
export const MAX_RANKINGS = 3;
/** The first annotations with the rankings of their release, or with the first ones. */
export function firstMotifs({ rankings, annotations }: MotifSets): RegulonMotifs | null {
  const [first] = annotations;
  if (!first) return null;
  const same = rankings.filter(({ version }) => version === first.version);
  const chosen = (same.length ? same : rankings.slice(0, 1)).slice(0, MAX_RANKINGS);
  return { rankings: chosen.map(({ id }) => id), annotations: first.id };
}

/** Unique symbols of a text. */
export const symbolsOf = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

/** The request of a form without problems. */
export function regulonParams(form: RegulonForm, facts: RegulonFacts): TfRegulationParams {
  const { groupBy, cells, source, method, minTargets, targets, perFactor } = form;
  return {
    ...{ groupBy, cells, method, minTargets, topShare: 0.05, seed: 0 },
    species: regulonSpecies(facts.species) ?? 'Homo sapiens',
    source:
      source === 'infer'
        ? { factors: symbolsOf(form.factors), targets, perFactor, motifs: motifSetsOf(facts) && form.motifs }
        : { reference: source.slice('reference:'.length) },
  };
}

export type RegulonField = 'groupBy' | 'cells' | 'source' | 'factors' | 'motifs' | 'species';
/** Missing fields, as message ids by field. */
export function validateRegulons(form: RegulonForm, facts: RegulonFacts): Partial<Record<RegulonField, string>> {
  const wrong: Partial<Record<RegulonField, string>> = {};
  if (regulonSpecies(facts.species) === null) wrong.species = 'tf.otherSpecies';
  if (!facts.columns.some(({ id }) => id === form.groupBy)) wrong.groupBy = 'tf.chooseGroups';
  if (form.cells && !isStored(form.cells) && !isChosen(form.cells)) wrong.cells = 'tf.chooseCells';
  if (form.source === 'infer') {
    const symbols = symbolsOf(form.factors);
    const isBad = symbols.some((symbol) => symbol.length > LONGEST_SYMBOL);
    if (symbols.length < FACTORS.min || symbols.length > FACTORS.max || isBad) wrong.factors = 'tf.chooseFactors';
    const chosen = motifSetsOf(facts) && form.motifs ? form.motifs.rankings.length : 1;
    if (chosen < 1 || chosen > MAX_RANKINGS) wrong.motifs = 'tf.chooseRankings';
  } else {
    const chosen = networksOf(facts).find(({ id }) => id === form.source);
    if (!chosen || chosen.isMissing) wrong.source = 'tf.chooseNetwork';
  }
  return wrong;
}
