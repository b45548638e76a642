import type { DistributionProps } from '../summary.types.ts';

/** Shares of cell types in the samples of groups, with a test of each type over all groups. */
export interface GroupShares {
  groups: readonly string[];
  rows: readonly {
    cellType: string;
    /** `shares[group]`: one entry per sample, 0 to 1. */
    shares: readonly (readonly { sample: string; share: number }[])[];
    /** Null where the share is the same in every sample. */
    p: number | null;
    p_adj: number | null;
  }[];
}
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
export interface ComparisonBoxProps extends Omit<DistributionProps, 'groups'> {
  /** Composition's group averages: a box of sample shares for each cell type and group. Refused under 3 samples per group (specification 5). */
  comparison: GroupShares;
  groups?: undefined;
  brackets?: undefined;
}
export type BoxPlotProps = GroupBoxProps | ComparisonBoxProps;
