import type { ReferenceSet } from '@stroma/contract';
import { isStored, type BundledInteractions, type CellInteractionParams } from '@stroma/contract/tools';
import { isChosen } from '../CellGroupField/cells.ts';
import type { InteractionFacts, InteractionForm } from './cell-interaction.types.ts';

/** The contract's `LIMITS.interaction.cellTypes`. */
export const MAX_TYPES = 60;
/** The contract's BUNDLED_INTERACTIONS, apart from its schemas; one that it lacks does not compile. */
const BUNDLED: Record<BundledInteractions, CellInteractionParams['species']> = {
  cellphonedb: 'Homo sapiens',
  consensus: 'Homo sapiens',
  cellchatdb: 'Homo sapiens',
  celltalkdb: 'Homo sapiens',
  mouseconsensus: 'Mus musculus',
};
/** Human if the species of the dataset is unknown; null for a species without pairs. */
export const speciesOf = (species: string | null): CellInteractionParams['species'] | null =>
  species === null || species === 'Homo sapiens' ? 'Homo sapiens' : species === 'Mus musculus' ? 'Mus musculus' : null;

export interface ResourceOption {
  id: InteractionForm['resource'];
  /** Set of the library; null for a set of the package. */
  set: ReferenceSet | null;
  bundled: BundledInteractions | null;
  converted: boolean;
  isMissing: boolean;
}
/** Pairs for the species: those of the package, then those of the library, possibly converted by orthologs. */
export function resourcesOf({
  references,
  species,
}: Pick<InteractionFacts, 'references' | 'species'>): ResourceOption[] {
  const wanted = speciesOf(species);
  if (wanted === null) return [];
  const joins = (from: string) =>
    references.some(
      (t) =>
        t.kind === 'orthologs' &&
        ((t.species === from && t.toSpecies === wanted) || (t.species === wanted && t.toSpecies === from)),
    );
  const own = (Object.keys(BUNDLED) as BundledInteractions[]).filter((name) => BUNDLED[name] === wanted);
  return [
    ...own.map((bundled) => ({
      ...{ id: `bundled:${bundled}` as const, set: null, bundled, converted: false, isMissing: false },
    })),
    ...references
      .filter(({ kind }) => kind === 'ligandReceptor')
      .map((set) => {
        const converted = set.species !== wanted;
        const isMissing = converted && !joins(set.species);
        return { id: `reference:${set.id}` as const, set, bundled: null, converted, isMissing };
      }),
  ];
}

const namesOf = ({ columns }: Pick<InteractionFacts, 'columns'>, id: string): string[] =>
  (columns.find((c) => c.id === id)?.categories ?? []).filter((c) => c.cells > 0).map((c) => c.name);
export const typesOf = (form: InteractionForm, facts: Pick<InteractionFacts, 'columns'>): string[] => {
  const names = namesOf(facts, form.groupBy);
  return form.cellTypes === null ? names : names.filter((name) => form.cellTypes?.includes(name));
};

/** The sample column of the request; none without two conditions, and none if the column already has another role. */
export const sampleByOf = ({ sampleBy, condition, groupBy }: InteractionForm): string | null =>
  condition && sampleBy !== condition.column && sampleBy !== groupBy ? sampleBy : null;

/** The request of a form without problems. */
export function interactionParams(form: InteractionForm, facts: InteractionFacts): CellInteractionParams {
  const { groupBy, cells, condition, permutations, minExpressing, resource } = form;
  const [kind = '', name = ''] = splitOnce(resource);
  return {
    ...{ groupBy, cellTypes: typesOf(form, facts), cells, condition, permutations, minExpressing, seed: 0 },
    sampleBy: sampleByOf(form),
    species: speciesOf(facts.species) ?? 'Homo sapiens',
    resource: kind === 'reference' ? { reference: name } : { bundled: name as BundledInteractions },
  };
}
const splitOnce = (text: string): string[] => [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)];

export type InteractionField = 'cellTypes' | 'cells' | 'resource' | 'condition';
/** Missing fields, as message ids by field. */
export function validateInteraction(
  form: InteractionForm,
  facts: InteractionFacts,
): Partial<Record<InteractionField, string>> {
  const types = typesOf(form, facts);
  const wrong: Partial<Record<InteractionField, string>> = {};
  if (!types.length || types.length > MAX_TYPES) wrong.cellTypes = 'interaction.chooseTypes';
  if (form.cells && !isStored(form.cells) && !isChosen(form.cells)) wrong.cells = 'interaction.chooseCells';
  const chosen = resourcesOf(facts).find(({ id }) => id === form.resource);
  if (!chosen || chosen.isMissing) wrong.resource = 'interaction.chooseResource';
  if (form.condition) {
    const { column, a, b } = form.condition;
    const names = namesOf(facts, column);
    if (a === b || !names.includes(a) || !names.includes(b) || column === form.groupBy)
      wrong.condition = 'interaction.chooseConditions';
  }
  return wrong;
}
