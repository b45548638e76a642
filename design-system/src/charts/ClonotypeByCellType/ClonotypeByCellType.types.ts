import type { VdjResult } from '@stroma/contract/tools';

export interface ClonotypeByCellTypeProps {
  title: string;
  /** `byCellType` of the VDJ tool's result: cells of each type by the size of their clonotype. */
  byCellType: VdjResult['byCellType'];
  scale?: 'count' | 'percent';
  height?: number;
}
