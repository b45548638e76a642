import type { Translate } from '../../theme/messages.ts';
import type { IthScoreProps } from './IthScore.types.ts';

export const ithScoreTable = ({ data: samples, cellTypes, method }: IthScoreProps, t: Translate) => ({
  columns: [
    t('ith.sample'),
    t('chart.cellType'),
    t('chart.cells'),
    t(method === 'cnv' ? 'ith.axis.cnv' : 'ith.axis.expression'),
  ],
  rows: [
    ...samples.map((s) => [s.sample, t('ith.allCells'), s.cells, s.score ?? '']),
    ...cellTypes.map((s) => [s.sample, s.cellType, s.cells, s.score ?? '']),
  ],
});
