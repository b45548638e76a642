export interface PcVariancePlotProps {
  /** Share of variance of each component, 0 to 1. */
  variance: readonly number[];
  used: number;
  recommended?: number;
  /** cumulative, single or difference: the rule that gave the recommendation (specification 2.6). */
  rule?: string;
  onPick?: (components: number) => void;
  height?: number;
}
