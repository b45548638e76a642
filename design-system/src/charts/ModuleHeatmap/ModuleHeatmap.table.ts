import type { Translate } from '../../theme/messages.ts';
import { heatTable } from '../../kernels/matrix/heatTable.ts';
import type { ModuleHeatmapProps } from './ModuleHeatmap.types.ts';

export const moduleHeatmapTable = ({ data: modules }: ModuleHeatmapProps, t: Translate) =>
  heatTable(modules, t('chart.module'));
