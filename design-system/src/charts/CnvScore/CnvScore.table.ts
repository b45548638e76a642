import type { Translate } from '../../theme/messages.ts';
import { summaryTable } from '../../kernels/results/summaryTable.ts';
import type { CnvScoreProps } from './CnvScore.types.ts';

export const cnvScoreTable = ({ data: scores, groupLabel }: CnvScoreProps, t: Translate) =>
  summaryTable(scores, groupLabel, t);
