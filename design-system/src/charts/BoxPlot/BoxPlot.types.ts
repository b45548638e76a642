import type { GroupComparison } from '@stroma/contract/tools';
import type { DistributionProps } from '../summary.types.ts';

/** A test between two boxes, drawn as a bracket above them. */
export interface TestBracket {
  /** Indices into the groups. */
  from: number;
  to: number;
  p: number | null;
}
export interface GroupBoxProps extends DistributionProps {
  /** Tests between groups; brackets are stacked so that none crosses another. */
  brackets?: readonly TestBracket[];
  comparison?: undefined;
}
export interface ComparisonBoxProps extends Omit<DistributionProps, 'groups'> {
  /** Composition's group averages: a box of sample shares for each cell type and side. Refused under 3 samples a side (specification 5). */
  comparison: GroupComparison;
  groups?: undefined;
  brackets?: undefined;
}
export type BoxPlotProps = GroupBoxProps | ComparisonBoxProps;
