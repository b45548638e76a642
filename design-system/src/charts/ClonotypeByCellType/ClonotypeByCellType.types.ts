import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { VdjResult } from '@stroma/contract/tools';
import type { ClonotypeClass } from '../../kernels/clonotype/classes.ts';

export interface ClonotypeByCellTypeProps {
  title: string;
  /** `byCellType` of the VDJ tool's result: cells of each type by the size of their clonotype. */
  data: VdjResult['byCellType'];
  scale?: 'count' | 'percent';
  /** A part of a bar was chosen: a group and the class of its clonotypes. */
  onSelect?: (chosen: Chosen<string> & { size: ClonotypeClass }) => void;
  height?: number;
}
