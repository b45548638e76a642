import { groupName } from '@stroma/contract/tools';
import type { Companion } from '../../companion/companion.types.ts';

const NAMES = { monocle2: 'Monocle 2', monocle3: 'Monocle 3' } as const;

/** Pseudotime on the map of the dataset, or the states. */
export const companion: Companion<'trajectory'> = {
  chips: ({ params, summary }, t) => [
    NAMES[summary.version],
    ...(params.cells ? [groupName(params.cells)] : []),
    t('unit.cells', { n: summary.cells }),
    ...(params.reverse ? [t.dynamic('companion.reversed')] : []),
  ],
  colourings: ({ summary }, pick, t) => [
    ...(['pseudotime', 'state', ...(summary.partitions.length > 1 ? (['partition'] as const) : [])] as const).map(
      (column) => ({
        ...({ id: column, kind: 'result', column } as const),
        label: t(`trajectory.${column}`),
        isOfPick: pick === column,
      }),
    ),
  ],
  counted: () => ({ result: 'state' }),
};
