import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { RampId } from '../../tokens/palettes.types.ts';

/** Genes that belong together: a bracket with a name over their columns. */
export interface GeneGroup {
  name: string;
  genes: readonly string[];
}
export interface DotPlotProps {
  title: string;
  genes: readonly string[];
  groups: readonly string[];
  /** cells[gene][group] (gene expression: `dots`). fraction 0 to 1, mean over all cells of the group. */
  data: readonly (readonly { fraction: number; mean: number }[])[];
  /** Specification 2.8: 0-100 %, or the smallest to the largest share shown. */
  scale?: 'absolute' | 'relative';
  /** Scales each gene's means to 0 to 1. */
  isScaledByRow?: boolean;
  /** Displayed in this order; genes without a group come last. */
  geneGroups?: readonly GeneGroup[];
  /** Name of the grouping, above the group names. */
  groupLabel?: string;
  /** Number of cells of each group, shown in its label. */
  groupSizes?: readonly number[];
  /** Suffixes of the group names that are kept when a name is shortened, such as the side of a comparison. */
  suffixes?: readonly string[];
  /** Orders the groups by the tree of their means, each gene on its own scale, and draws the tree next to them. */
  isClustered?: boolean;
  ramp?: RampId;
  height?: number;
  /** Called when a dot is clicked, with the indices of its gene and group. */
  onSelect?: (chosen: Chosen<{ gene: string; group: string }, { gene: number; group: number }>) => void;
}
