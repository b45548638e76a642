import type { CellGroup, DifferentialExpressionParams } from '@stroma/contract/tools';
import type { MessageId } from '../../../theme/messages.ts';
import { cellsOf, type CellColumn } from '../../CellGroupField.tsx';

/** Cells that each side needs (specification 5; LIMITS.degCells of the contract). */
export const DEG_CELLS = 3;
export type DegField = 'a' | 'b' | 'batch';
const groupError = (group: CellGroup | null, columns: readonly CellColumn[]): MessageId | undefined => {
  if (!group?.categories.length) return 'tool.selectGroupFirst';
  return cellsOf(group, columns) < DEG_CELLS ? 'deg.fewCells' : undefined;
};

/** What is missing, as message ids by field: both groups, 3 or more cells a side, no cell on both sides (specification 5, 8). */
export function validateDeg(
  value: DifferentialExpressionParams,
  columns: readonly CellColumn[],
): Partial<Record<DegField, MessageId>> {
  const two = value.mode !== 'batchOneGroup';
  const a = groupError(value.a, columns);
  const same = value.a.column === value.b?.column && value.b.categories.some((c) => value.a.categories.includes(c));
  const b = two ? (groupError(value.b, columns) ?? (same ? 'deg.sameCells' : undefined)) : undefined;
  return {
    ...(a && { a }),
    ...(b && { b }),
    ...(value.mode !== 'normal' && !value.batchCategories.length && { batch: 'deg.chooseCellTypes' as const }),
  };
}
