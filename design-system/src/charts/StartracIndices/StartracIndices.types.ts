import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { VdjStartrac } from '@stroma/contract/tools';

export const STARTRAC_INDICES = ['expansion', 'migration', 'transition'] as const;
export type StartracIndex = (typeof STARTRAC_INDICES)[number];
export interface StartracIndicesProps {
  title: string;
  /** Rows of the table `startrac` of the V(D)J result that describe a whole cell type; an index is null if it is undefined. */
  data: readonly Pick<VdjStartrac, 'type' | 'cells' | 'clonotypes' | StartracIndex>[];
  groupLabel: string;
  /** A cell type was chosen. */
  onSelect?: (chosen: Chosen<string>) => void;
  height?: number;
}
