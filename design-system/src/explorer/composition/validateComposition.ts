import { LIMITS } from '@stroma/contract';
import type { MessageValues } from '../../theme/messages.ts';
import { isChosen, type CellColumn } from '../CellGroupField/cells.ts';
import type { CompositionForm } from './composition.types.ts';

export interface Problem {
  /** Id of a message. */
  id: string;
  values?: MessageValues;
}
export type CompositionField = 'types' | 'by' | 'cells' | 'groups' | 'tested';

const { types: MOST_TYPES, samples: MOST_SAMPLES, groups: MOST_GROUPS } = LIMITS.composition;

const columnProblem = (column: CellColumn | undefined, min: number, max: number): Problem | undefined => {
  if (!column) return { id: 'tool.completeRequired' };
  const categories = column.categories.filter((c) => c.cells > 0).length;
  const fits = categories >= min && categories <= max;
  return fits ? undefined : { id: 'error.COLUMN_NOT_GROUPS', values: { column: column.label, categories, min, max } };
};

function groupsProblem({ groups }: CompositionForm): Problem | undefined {
  if (!groups) return undefined;
  if (groups.length < 2 || groups.length > MOST_GROUPS)
    return { id: 'composition.groupNumber', values: { max: MOST_GROUPS } };
  return groups.some((g) => g.samples.length < LIMITS.boxPlotSamples.min)
    ? { id: 'composition.fewSamples' }
    : undefined;
}

/** Missing fields, as message ids by field (specification 5, 8). */
export function validateComposition(
  value: CompositionForm,
  columns: readonly CellColumn[],
): Partial<Record<CompositionField, Problem>> {
  const column = (id: string) => columns.find((c) => c.id === id);
  const found: Record<CompositionField, Problem | undefined> = {
    types: columnProblem(column(value.types), 2, MOST_TYPES),
    by: value.by === value.types ? { id: 'composition.sameColumn' } : columnProblem(column(value.by), 1, MOST_SAMPLES),
    cells: value.cells && !isChosen(value.cells) ? { id: 'tool.selectGroupFirst' } : undefined,
    groups: groupsProblem(value),
    tested: value.groups && value.tested?.length === 0 ? { id: 'deg.chooseCellTypes' } : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem));
}
