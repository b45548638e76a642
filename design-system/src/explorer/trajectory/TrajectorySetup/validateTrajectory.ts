import type { TrajectoryParams } from '@stroma/contract/tools';
import type { MessageId } from '../../../theme/messages.ts';
import { isChosen } from '../../CellGroupField/cells.ts';

/** Where the parameters are not ready: message ids by field (specification 5, 8). */
export function validateTrajectory(
  value: TrajectoryParams,
): Partial<Record<'cells' | 'orderingMeanExpression', MessageId>> {
  return {
    ...(!isChosen(value.cells) && { cells: 'tool.selectGroupFirst' as const }),
    ...(!(value.orderingMeanExpression >= 0) && { orderingMeanExpression: 'error.INPUT_INVALID' as const }),
  };
}
