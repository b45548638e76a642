import { heatTable } from '../heat/heatTable.ts';
import type { RoeMatrices } from './RoeHeatmap.types.ts';

export { HEAT_LIMIT as ROE_LIMIT } from '../heat/paintMatrix.ts';
/** Ro/e of each cell type and group. */
export const roeTable = ({ roe, rowLabel }: { roe: RoeMatrices; rowLabel: string }) => heatTable(roe.ratio, rowLabel);
