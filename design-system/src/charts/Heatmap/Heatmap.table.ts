import { heatTable } from '../../kernels/matrix/heatTable.ts';
import { scaleRows } from '../../kernels/matrix/scaleRows.ts';
import type { HeatmapProps } from '../../kernels/matrix/heatmap.types.ts';

export { HEAT_LIMIT as HEATMAP_LIMIT } from '../../kernels/matrix/paintMatrix.ts';
/** The values as shown: z scores where rows are scaled. */
export function heatmapTable({
  data: matrix,
  rowLabel,
  isScaledByRow,
}: Pick<HeatmapProps, 'data' | 'rowLabel' | 'isScaledByRow'>) {
  return heatTable(isScaledByRow ? scaleRows(matrix) : matrix, rowLabel);
}
