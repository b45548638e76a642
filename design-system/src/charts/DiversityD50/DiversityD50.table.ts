import type { Translate } from '../../theme/messages.ts';
import type { DiversityD50Props } from './DiversityD50.types.ts';

export const diversityD50Table = ({ diversity, groupLabel }: DiversityD50Props, t: Translate) => ({
  columns: [groupLabel, 'D50 (%)', t('vdj.clonotypes'), t('chart.cells')],
  rows: diversity.map((d) => [d.group, d.d50 ?? '', d.clonotypes, d.cells]),
});
