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
  /** Each gene's means scaled to 0 to 1. */
  isScaledByRow?: boolean;
  /** In this order; genes that no group names follow. */
  geneGroups?: readonly GeneGroup[];
  /** What the groups are, over their names. */
  groupLabel?: string;
  /** Number of cells of each group, shown in its label. */
  groupSizes?: readonly number[];
  /** Ends of the groups' names that stay whole where a name is shortened: the side of a comparison. */
  suffixes?: readonly string[];
  /** Groups in the order of the tree of their means, each gene on its own scale, with the tree beside them. */
  isClustered?: boolean;
  ramp?: RampId;
  height?: number;
  /** A dot was pressed: places of its gene and of its group. */
  onSelect?: (chosen: Chosen<{ gene: string; group: string }, { gene: number; group: number }>) => void;
}
