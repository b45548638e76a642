import type { Translate } from '../../theme/messages.ts';

/** What the sizes of clonotypes are: cells, or the copies of a bulk repertoire. */
export type ClonotypeUnit = 'cells' | 'copies';

export const unitWord = (unit: ClonotypeUnit | undefined, t: Translate): string =>
  unit === 'copies' ? t.dynamic('vdj.copies') : t('chart.cells');
