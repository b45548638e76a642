import type { Translate } from '../../theme/messages.ts';
import { finiteOrNull } from '../../kernels/results/finite.ts';
import { totalVariance } from './PcVariancePlot.options.ts';
import type { PcVariancePlotProps } from './PcVariancePlot.types.ts';

export const PC_LIMIT = 200;
/** Share and cumulative share of each component, in percent. */
export function pcTable({ data: variance }: Pick<PcVariancePlotProps, 'data'>, t: Translate) {
  const total = totalVariance(variance);
  let sum = 0;
  return {
    columns: [t('pc.component'), t('pc.share'), t('pc.cumulative')],
    rows: variance.map((v, i) => [i + 1, (v / total) * 100, ((sum += finiteOrNull(v) ?? 0) / total) * 100]),
  };
}
