import type { Translate } from '../../theme/messages.ts';
import type { DensityStreamProps } from './DensityStream.types.ts';

export const densityStreamTable = ({ data: density }: DensityStreamProps, t: Translate) => ({
  columns: [t('trajectory.pseudotime'), ...density.groups.map((g) => g.group)],
  rows: density.t.map((time, k) => [time, ...density.groups.map((g) => g.density[k] ?? 0)]),
});
