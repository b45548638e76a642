import type { Translate } from '../../theme/messages.ts';

/** Unit of clonotype sizes: cells, or the copies of a bulk repertoire. */
export type ClonotypeUnit = 'cells' | 'copies';

export const unitWord = (unit: ClonotypeUnit | undefined, t: Translate): string =>
  unit === 'copies' ? t.dynamic('vdj.copies') : t('chart.cells');
