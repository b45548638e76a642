import type { MessageId } from '../../../theme/messages.ts';
import type { CellColumn } from '../../CellGroupField/cells.ts';
import { AUTO_TYPES, type AutoAnnotationFacts, type AutoAnnotationValue } from '../cell-annotation.types.ts';

/** Types of a column that automatic annotation divides, named exactly so (specification 2.8). */
export const matchingTypes = (columns: readonly CellColumn[], column: string) =>
  (columns.find((c) => c.id === column)?.categories ?? []).filter((c) =>
    (AUTO_TYPES as readonly string[]).includes(c.name),
  );

/** Whether a method needs a labelled dataset. */
export const readsDataset = (method: AutoAnnotationValue['method']): boolean =>
  method === 'transfer' || method === 'singler';

type Field = 'species' | 'groupBy' | 'cellTypes' | 'dataset' | 'labels' | 'model';
/** Errors of an incomplete form: message ids by field (specification 5: human and mouse). */
export function validateAuto(
  value: AutoAnnotationValue,
  facts: AutoAnnotationFacts,
): Partial<Record<Field, MessageId>> {
  const there = matchingTypes(facts.columns, value.column);
  const needsDataset = readsDataset(value.method);
  return {
    ...(facts.species !== null && facts.species !== value.species && { species: 'annotation.species' as const }),
    ...(!value.groupBy && { groupBy: 'tool.completeRequired' as const }),
    ...(value.isWithin &&
      (!there.length
        ? { cellTypes: 'annotation.noMatch' as const }
        : !value.cellTypes.length && { cellTypes: 'tool.completeRequired' as const })),
    ...(needsDataset && !value.dataset && { dataset: 'tool.completeRequired' as const }),
    ...(needsDataset && value.dataset && !value.labels && { labels: 'tool.completeRequired' as const }),
    ...(value.method === 'celltypist' && !value.model && { model: 'tool.completeRequired' as const }),
  };
}
