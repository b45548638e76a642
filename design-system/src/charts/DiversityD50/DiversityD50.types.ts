import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { VdjDiversity } from '@stroma/contract/tools';
import type { ClonotypeUnit } from '../../kernels/clonotype/unit.ts';

export const DIVERSITY_INDICES = ['d50', 'shannon', 'gini', 'chao1'] as const;
export type DiversityIndex = (typeof DIVERSITY_INDICES)[number];
export interface DiversityD50Props {
  title: string;
  /** Rows of the table `diversity` of the VDJ tool's result; an index is null if a group has no clonotype. `d50` is in percent. */
  data: readonly Pick<VdjDiversity, 'group' | 'cells' | 'clonotypes' | DiversityIndex>[];
  /** Index to draw; default D50. */
  measure?: DiversityIndex;
  groupLabel: string;
  /** Unit of clonotype sizes; default cells. */
  unit?: ClonotypeUnit;
  /** A bar was chosen. */
  onSelect?: (chosen: Chosen<string>) => void;
  height?: number;
}
