import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { classBarOptions } from '../../kernels/clonotype/classBars.ts';
import type { ClonotypeFrequencyProps } from './ClonotypeFrequency.types.ts';

export const barsOf = ({
  data: frequency,
  measure: of = 'clonotypes',
}: Pick<ClonotypeFrequencyProps, 'data' | 'measure'>) => frequency.map((f) => ({ group: f.group, counts: f[of] }));

export const clonotypeFrequencyOptions = (props: ClonotypeFrequencyProps, theme: StromaTheme, t: Translate) =>
  classBarOptions(
    {
      bars: barsOf(props),
      groupLabel: props.groupLabel,
      of: props.measure ?? 'clonotypes',
      unit: props.unit,
      scale: props.scale ?? 'percent',
      onSelect: props.onSelect,
    },
    theme,
    t,
  );
