import type { ChosenCell } from '../../kernels/figure/chart.types.ts';
import type { VdjSharing } from '@stroma/contract/tools';
import type { ClonotypeUnit } from '../../kernels/clonotype/unit.ts';

export interface ClonotypeSharingProps {
  title: string;
  /** Rows of the table `sharing` of the VDJ tool's result, for samples or for cell types: each pair of groups once. */
  data: readonly Omit<VdjSharing, 'by'>[];
  /** Groups in their order. */
  groups: readonly string[];
  groupLabel: string;
  /** Unit of clonotype sizes; default cells. */
  unit?: ClonotypeUnit;
  /** Two groups were chosen. */
  onSelect?: (chosen: ChosenCell) => void;
  height?: number;
}
