import type { TrajectoryParams } from '@stroma/contract/tools';
import type { MessageId } from '../../../theme/messages.ts';

/** Where the parameters are not ready: message ids by field (specification 5, 8). */
export function validateTrajectory(
  value: TrajectoryParams,
): Partial<Record<'cells' | 'orderingMeanExpression', MessageId>> {
  return {
    ...(!value.cells.categories.length && { cells: 'tool.selectGroupFirst' as const }),
    ...(!(value.orderingMeanExpression >= 0) && { orderingMeanExpression: 'error.INPUT_INVALID' as const }),
  };
}
