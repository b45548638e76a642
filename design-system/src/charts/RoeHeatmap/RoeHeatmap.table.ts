import { heatTable } from '../../kernels/matrix/heatTable.ts';
import type { RoeMatrices } from '../../kernels/results/composition.types.ts';

export { HEAT_LIMIT as ROE_LIMIT } from '../../kernels/matrix/paintMatrix.ts';
/** Ro/e of each cell type and group. */
export const roeTable = ({ data, rowLabel }: { data: RoeMatrices; rowLabel: string }) =>
  heatTable(data.ratio, rowLabel);
