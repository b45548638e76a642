import { heatTable } from '../../kernels/matrix/heatTable.ts';
import type { HeatmapProps } from '../../kernels/matrix/heatmap.types.ts';

export { HEAT_LIMIT as LARGE_HEATMAP_LIMIT } from '../../kernels/matrix/paintMatrix.ts';
/** The first rows; the whole matrix is in the job's download. */
export const largeHeatmapTable = ({ data: matrix, rowLabel }: Pick<HeatmapProps, 'data' | 'rowLabel'>) =>
  heatTable(matrix, rowLabel);
