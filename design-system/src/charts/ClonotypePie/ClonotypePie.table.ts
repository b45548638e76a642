import type { Translate } from '../../theme/messages.ts';
import { CLASSES, CLASS_TEXT, totalOf } from '../clonotype/classes.ts';
import type { ClonotypePieProps } from './ClonotypePie.types.ts';

export function clonotypePieTable({ total, of = 'cells' }: ClonotypePieProps, t: Translate) {
  const all = totalOf(total) || 1;
  return {
    columns: [t('vdj.size'), of === 'cells' ? t('chart.cells') : t('vdj.clonotypes'), '%'],
    rows: CLASSES.map((c) => [t(CLASS_TEXT[c]), total[c], (100 * total[c]) / all]),
  };
}
