import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { classBarOptions } from '../../kernels/clonotype/classBars.ts';
import type { ClonotypeByCellTypeProps } from './ClonotypeByCellType.types.ts';

export const barsOf = ({ data: byCellType }: Pick<ClonotypeByCellTypeProps, 'data'>) =>
  byCellType.map((c) => ({ group: c.group, counts: c.cells }));

export const clonotypeByCellTypeOptions = (props: ClonotypeByCellTypeProps, theme: StromaTheme, t: Translate) =>
  classBarOptions(
    {
      bars: barsOf(props),
      groupLabel: t('chart.cellType'),
      of: 'cells',
      scale: props.scale ?? 'percent',
      onSelect: props.onSelect,
    },
    theme,
    t,
  );
