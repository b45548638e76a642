import type { Translate } from '../../theme/messages.ts';
import { unitWord } from '../../kernels/clonotype/unit.ts';
import { DIVERSITY_INDICES, type DiversityD50Props } from './DiversityD50.types.ts';

/** All indices, including those that are not drawn. */
export const diversityD50Table = ({ data: diversity, groupLabel, unit }: DiversityD50Props, t: Translate) => ({
  columns: [
    groupLabel,
    ...DIVERSITY_INDICES.map((index) => t.dynamic(`vdj.index.${index}`)),
    t('vdj.clonotypes'),
    unitWord(unit, t),
  ],
  rows: diversity.map((d) => [d.group, ...DIVERSITY_INDICES.map((index) => d[index] ?? ''), d.clonotypes, d.cells]),
});
