import { heatTable } from '../heat/heatTable.ts';
import type { HeatmapProps } from '../heat/heatmap.types.ts';

export { HEAT_LIMIT as LARGE_HEATMAP_LIMIT } from '../heat/paintMatrix.ts';
/** The first rows; the whole matrix is the job's download. */
export const largeHeatmapTable = ({ matrix, rowLabel }: Pick<HeatmapProps, 'matrix' | 'rowLabel'>) =>
  heatTable(matrix, rowLabel);
