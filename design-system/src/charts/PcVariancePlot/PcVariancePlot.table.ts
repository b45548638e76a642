import type { Translate } from '../../theme/messages.ts';
import type { PcVariancePlotProps } from './PcVariancePlot.types.ts';

export const PC_LIMIT = 200;
/** Share and cumulative share of each component, in percent. */
export function pcTable({ variance }: Pick<PcVariancePlotProps, 'variance'>, t: Translate) {
  const total = variance.reduce((a, b) => a + b, 0) || 1;
  let sum = 0;
  return {
    columns: [t('pc.component'), t('pc.share'), t('pc.cumulative')],
    rows: variance.map((v, i) => [i + 1, (v / total) * 100, ((sum += v) / total) * 100]),
  };
}
