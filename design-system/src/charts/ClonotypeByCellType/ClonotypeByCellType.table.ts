import type { Translate } from '../../theme/messages.ts';
import { classTable } from '../../kernels/clonotype/classBars.ts';
import { barsOf } from './ClonotypeByCellType.options.ts';
import type { ClonotypeByCellTypeProps } from './ClonotypeByCellType.types.ts';

export const clonotypeByCellTypeTable = (props: ClonotypeByCellTypeProps, t: Translate) =>
  classTable(barsOf(props), t('chart.cellType'), t);
