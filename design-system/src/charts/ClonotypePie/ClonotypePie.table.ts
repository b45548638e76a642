import type { Translate } from '../../theme/messages.ts';
import { CLASSES, CLASS_COLUMN, totalOf } from '../../kernels/clonotype/classes.ts';
import { unitWord } from '../../kernels/clonotype/unit.ts';
import type { ClonotypePieProps } from './ClonotypePie.types.ts';

export function clonotypePieTable({ data: total, measure: of = 'cells', unit }: ClonotypePieProps, t: Translate) {
  const all = totalOf(total) || 1;
  return {
    columns: [t('vdj.size'), of === 'cells' ? unitWord(unit, t) : t('vdj.clonotypes'), '%'],
    rows: CLASSES.map((c) => [t.category(c, CLASS_COLUMN, true), total[c], (100 * total[c]) / all]),
  };
}
