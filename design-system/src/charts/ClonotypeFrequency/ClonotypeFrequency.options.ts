import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { classBarOptions } from '../../kernels/clonotype/classBars.ts';
import type { ClonotypeFrequencyProps } from './ClonotypeFrequency.types.ts';

export const barsOf = ({ frequency, of = 'clonotypes' }: Pick<ClonotypeFrequencyProps, 'frequency' | 'of'>) =>
  frequency.map((f) => ({ group: f.group, counts: f[of] }));

export const clonotypeFrequencyOptions = (props: ClonotypeFrequencyProps, theme: StromaTheme, t: Translate) =>
  classBarOptions(
    {
      bars: barsOf(props),
      groupLabel: props.groupLabel,
      of: props.of ?? 'clonotypes',
      unit: props.unit,
      scale: props.scale ?? 'percent',
      onPick: props.onPick,
    },
    theme,
    t,
  );
