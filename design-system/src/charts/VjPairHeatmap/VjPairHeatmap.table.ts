import type { Translate } from '../../theme/messages.ts';
import { heatTable } from '../heat/heatTable.ts';
import type { VjPairHeatmapProps } from './VjPairHeatmap.types.ts';

export const vjPairHeatmapTable = ({ pair }: VjPairHeatmapProps, t: Translate) =>
  heatTable(pair.counts, t('vdj.vGene'));
