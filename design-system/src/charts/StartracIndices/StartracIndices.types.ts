import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { VdjStartrac } from '@stroma/contract/tools';

export const STARTRAC_INDICES = ['expansion', 'migration', 'transition'] as const;
export type StartracIndex = (typeof STARTRAC_INDICES)[number];
export interface StartracIndicesProps {
  title: string;
  /** Rows of the table `startrac` of the VDJ tool's result that are of a whole cell type; an index is null where it is not defined. */
  data: readonly Pick<VdjStartrac, 'type' | 'cells' | 'clonotypes' | StartracIndex>[];
  groupLabel: string;
  /** A cell type was chosen. */
  onSelect?: (chosen: Chosen<string>) => void;
  height?: number;
}
