import type { Translate } from '../../theme/messages.ts';
import { classTable } from '../../kernels/clonotype/classBars.ts';
import { barsOf } from './ClonotypeFrequency.options.ts';
import type { ClonotypeFrequencyProps } from './ClonotypeFrequency.types.ts';

export const clonotypeFrequencyTable = (props: ClonotypeFrequencyProps, t: Translate) =>
  classTable(barsOf(props), props.groupLabel, t);
