import type { CellInteractionParams } from '@stroma/contract/tools';
import type { MessageId } from '../../../theme/messages.ts';
import type { PairChoice } from '../cell-interaction.types.ts';

const share = (v: number) => v >= 0 && v <= 1;
/** What is missing, as message ids by field; cell interaction is for human only (specification 5). */
export function validateInteraction(
  value: CellInteractionParams,
  pairs: PairChoice,
  species: string,
): Partial<Record<'species' | 'cellTypes' | 'pValue' | 'rankValue' | 'pairs', MessageId>> {
  const noPairs =
    (pairs.from === 'cytokines' && !pairs.cytokines.length) || (pairs.from === 'csv' && !pairs.csv?.pairs.length);
  return {
    ...(species !== 'Homo sapiens' && { species: 'interaction.humanOnly' as const }),
    ...(!value.cellTypes.length && { cellTypes: 'deg.chooseCellTypes' as const }),
    ...(!share(value.pValue) && { pValue: 'tool.completeRequired' as const }),
    ...(!share(value.rankValue) && { rankValue: 'tool.completeRequired' as const }),
    ...(noPairs && { pairs: 'interaction.choosePairs' as const }),
  };
}
