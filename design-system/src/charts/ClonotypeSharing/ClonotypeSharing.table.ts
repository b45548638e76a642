import type { Translate } from '../../theme/messages.ts';
import type { ClonotypeSharingProps } from './ClonotypeSharing.types.ts';

export const clonotypeSharingTable = (
  { data: sharing, groupLabel, unit = 'cells' }: ClonotypeSharingProps,
  t: Translate,
) => ({
  columns: [
    `${groupLabel} A`,
    `${groupLabel} B`,
    t.dynamic('vdj.sharing.clonotypes'),
    t.dynamic(`vdj.sharing.${unit}`, { group: 'A' }),
    t.dynamic(`vdj.sharing.${unit}`, { group: 'B' }),
    t.dynamic('vdj.sharing.jaccard'),
  ],
  rows: sharing.map((s) => [s.a, s.b, s.clonotypes, s.cellsA, s.cellsB, s.jaccard]),
});
