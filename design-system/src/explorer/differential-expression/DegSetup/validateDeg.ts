import type { CellGroup, DifferentialExpressionParams } from '@stroma/contract/tools';
import type { MessageId } from '../../../theme/messages.ts';
import { countCells, isChosen, countOverlap } from '../../CellGroupField/cells.ts';
import type { DegFacts } from '../differential-expression.types.ts';

/** Cells that each side needs (specification 5; LIMITS.degCells of the contract). */
export const DEG_CELLS = 3;
export type DegField = 'a' | 'b' | 'batch' | 'replicates';

const groupError = (group: CellGroup | null, facts: DegFacts, counted?: number | null): MessageId | undefined => {
  if (!group || !isChosen(group)) return 'tool.selectGroupFirst';
  // Until several conditions are counted, the numbers are upper bounds; an upper bound that is too small is conclusive.
  const { cells } = countCells(group, facts.columns, facts.cellSets);
  return Math.min(cells, counted ?? cells) < DEG_CELLS ? 'deg.fewCells' : undefined;
};

/** Errors as message ids by field: both groups chosen, at least 3 cells on each side, no cell on both sides (specification 5, 8). */
export function validateDeg(
  value: DifferentialExpressionParams,
  facts: DegFacts,
): Partial<Record<DegField, MessageId>> {
  const two = value.mode !== 'batchOneGroup';
  const a = groupError(value.a, facts, facts.counted?.a);
  const same = value.b !== null && countOverlap(value.a, value.b);
  const b = two ? (groupError(value.b, facts, facts.counted?.b) ?? (same ? 'deg.sameCells' : undefined)) : undefined;
  return {
    ...(a && { a }),
    ...(b && { b }),
    ...(value.mode !== 'normal' && !value.batchCategories.length && { batch: 'deg.chooseCellTypes' as const }),
    ...(value.test === 'pseudobulk' && !value.replicates && { replicates: 'deg.chooseReplicates' as const }),
  };
}
