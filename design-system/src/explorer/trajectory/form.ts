import type { TrajectoryParams } from '@stroma/contract/tools';
import { isStored } from '@stroma/contract/tools';
import { isChosen } from '../CellGroupField/cells.ts';
import type { EarlierTrajectory, TrajectoryFacts, TrajectoryForm } from './trajectory.types.ts';

/** The contract's bounds of ordering genes and of the mean expression. */
export const ORDERING = { genes: { min: 3, max: 2000 }, mean: { min: 0, max: 1000, default: 0.5 } } as const;
const LONGEST_SYMBOL = 60;

export const TRAJECTORY_FORM: TrajectoryForm = {
  version: 'monocle2',
  engine: 'auto',
  cells: null,
  ordering: 'dispersion',
  meanExpression: ORDERING.mean.default,
  genes: '',
  embedding: 'umap',
  rootBy: 'auto',
  rootCells: null,
  earlier: '',
  root: null,
  reverse: false,
  groupBy: null,
};
/** Unique symbols of a text. */
export const genesOf = (text: string): string[] => [...new Set(text.split(/[\s,;，；、]+/).filter(Boolean))];

/** The form of a request, to begin a new one from it. */
export function trajectoryForm(params: TrajectoryParams): TrajectoryForm {
  const { version, engine, cells, ordering, embedding, root, reverse, groupBy } = params;
  return {
    ...TRAJECTORY_FORM,
    ...{ version, engine, cells, embedding, reverse, groupBy },
    ...('genes' in ordering
      ? { ordering: 'genes' as const, genes: ordering.genes.join(', ') }
      : { meanExpression: ordering.meanExpression }),
    ...(root && 'cells' in root && { rootBy: 'cells' as const, rootCells: root.cells }),
    ...(root && !('cells' in root) && { rootBy: 'tree' as const, root }),
  };
}
/** A form that reuses the tree of an earlier trajectory, whose nodes and states therefore exist in the new one. */
export const withEarlierTree = (form: TrajectoryForm, { id, params }: EarlierTrajectory): TrajectoryForm => ({
  ...trajectoryForm(params),
  ...{ rootBy: 'tree', rootCells: form.rootCells, earlier: id, root: null },
  ...{ reverse: form.reverse, groupBy: form.groupBy },
});

/** The request of a form without problems. */
export function trajectoryParams(form: TrajectoryForm, seed = 0): TrajectoryParams {
  const { version, engine, cells, embedding, reverse, groupBy, rootBy } = form;
  const root =
    rootBy === 'cells' ? (form.rootCells ? { cells: form.rootCells } : null) : rootBy === 'tree' ? form.root : null;
  return {
    ...{ version, engine: version === 'monocle2' ? engine : 'auto', cells, embedding, root, reverse, groupBy, seed },
    // Monocle 3 ignores it; a gene list of the other version must not appear in its receipt.
    ordering:
      version === 'monocle2' && form.ordering === 'genes'
        ? { genes: genesOf(form.genes) }
        : { meanExpression: version === 'monocle2' ? form.meanExpression : ORDERING.mean.default },
  };
}

export type TrajectoryField = 'cells' | 'genes' | 'meanExpression' | 'embedding' | 'rootCells' | 'root' | 'groupBy';
/** Missing fields, as message ids by field. */
export function validateTrajectory(
  form: TrajectoryForm,
  facts: Pick<TrajectoryFacts, 'columns' | 'embeddings'>,
): Partial<Record<TrajectoryField, string>> {
  const wrong: Partial<Record<TrajectoryField, string>> = {};
  const isMissing = (group: TrajectoryForm['cells']) => !group || (!isStored(group) && !isChosen(group));
  if (form.cells && isMissing(form.cells)) wrong.cells = 'tool.selectGroupFirst';
  if (form.version === 'monocle2' && form.ordering === 'genes') {
    const genes = genesOf(form.genes);
    const isBad = genes.some((symbol) => symbol.length > LONGEST_SYMBOL);
    if (genes.length < ORDERING.genes.min || genes.length > ORDERING.genes.max || isBad)
      wrong.genes = 'trajectory.nameGenes';
  }
  if (form.version === 'monocle2' && form.ordering === 'dispersion') {
    const { min, max } = ORDERING.mean;
    if (!(form.meanExpression >= min && form.meanExpression <= max)) wrong.meanExpression = 'error.INPUT_INVALID';
  }
  if (form.version === 'monocle3' && !facts.embeddings.some(({ id }) => id === form.embedding))
    wrong.embedding = 'trajectory.chooseEmbedding';
  if (form.rootBy === 'cells' && isMissing(form.rootCells)) wrong.rootCells = 'tool.selectGroupFirst';
  if (form.rootBy === 'tree' && !form.root) wrong.root = 'trajectory.chooseRoot';
  if (form.groupBy !== null && !facts.columns.some(({ id }) => id === form.groupBy))
    wrong.groupBy = 'trajectory.chooseGroups';
  return wrong;
}
