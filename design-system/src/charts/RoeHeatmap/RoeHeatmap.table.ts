import type { Roe } from '@stroma/contract/tools';
import { heatTable } from '../heat/heatTable.ts';

export { HEAT_LIMIT as ROE_LIMIT } from '../heat/paintMatrix.ts';
/** Ro/e of each cell type and group. */
export const roeTable = ({ roe, rowLabel }: { roe: Roe; rowLabel: string }) => heatTable(roe.ratio, rowLabel);
