import type { BranchResult } from '@stroma/contract/tools';
import type { Translate } from '../../theme/messages.ts';
import type { Segment } from './columns.ts';

/** States beyond these are left to the plot. */
const NAMED = 5;

/** Labels of the parts: fates by number with their states, as on the tree; without states if `isShort`. */
export function partNames(
  { branches }: Pick<BranchResult, 'branches'>,
  t: Translate,
  isShort = false,
): Record<Segment, string> {
  const fate = (i: 0 | 1) => {
    const states = isShort ? [] : (branches[i]?.states ?? []);
    const names = states.slice(0, NAMED).join(', ');
    return t('trajectory.fate', {
      ...{ n: i + 1, states: states.length },
      names: states.length > NAMED ? `${names} …` : names,
    });
  };
  return { first: fate(0), before: t('trajectory.preBranch'), second: fate(1) };
}
