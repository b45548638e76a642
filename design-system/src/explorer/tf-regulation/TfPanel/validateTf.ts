import type { TfRegulationParams } from '@stroma/contract/tools';
import type { MessageId } from '../../../theme/messages.ts';
import { isChosen } from '../../CellGroupField/cells.ts';

const within = (n: number, max: number) => Number.isInteger(n) && n >= 1 && n <= max;
/** Where the parameters are not ready: message ids by field. */
export function validateTf(
  value: TfRegulationParams,
): Partial<Record<'cells' | 'groupBy' | 'topRegulons' | 'modules', MessageId>> {
  return {
    ...(!isChosen(value.cells) && { cells: 'tool.selectGroupFirst' as const }),
    ...(!value.groupBy && { groupBy: 'error.INPUT_INVALID' as const }),
    ...(!within(value.topRegulons, 100) && { topRegulons: 'error.INPUT_INVALID' as const }),
    ...(!within(value.modules, 50) && { modules: 'error.INPUT_INVALID' as const }),
  };
}
