import type { GroupShares } from '../../kernels/results/composition.types.ts';
import type { DistributionProps } from '../../kernels/results/summary.types.ts';

/** A test between two boxes, drawn as a bracket above them. */
export interface TestBracket {
  /** Indices into the groups. */
  from: number;
  to: number;
  p: number | null;
  /** The p value after adjustment, shown below it; the stars are then of this one. */
  adjusted?: number | null;
}
export interface GroupBoxProps extends DistributionProps {
  /** Tests between groups; brackets are stacked so that none crosses another. */
  brackets?: readonly TestBracket[];
  comparison?: undefined;
}
export interface ComparisonBoxProps extends Omit<DistributionProps, 'data'> {
  /** Composition's group averages: a box of sample shares for each cell type and group. Refused under 3 samples per group (specification 5). */
  comparison: GroupShares;
  data?: undefined;
  brackets?: undefined;
}
export type BoxPlotProps = GroupBoxProps | ComparisonBoxProps;
