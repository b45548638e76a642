import { heatTable } from '../heat/heatTable.ts';
import { scaleRows } from '../heat/scaleRows.ts';
import type { HeatmapProps } from '../heat/heatmap.types.ts';

export { HEAT_LIMIT as HEATMAP_LIMIT } from '../heat/paintMatrix.ts';
/** The values as shown: z scores where rows are scaled. */
export function heatmapTable({
  matrix,
  rowLabel,
  scaleByRow,
}: Pick<HeatmapProps, 'matrix' | 'rowLabel' | 'scaleByRow'>) {
  return heatTable(scaleByRow ? scaleRows(matrix) : matrix, rowLabel);
}
