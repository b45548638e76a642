export interface PcVariancePlotProps {
  /** Share of variance of each component, 0 to 1. */
  variance: readonly number[];
  /** Null where the number is not known yet. */
  used: number | null;
  /** `used` is recommended by the data so far, and the analysis may use another number. */
  isEstimate?: boolean;
  recommended?: number;
  /** cumulative, single or difference: the rule that gave the recommendation (specification 2.6). */
  rule?: string;
  onPick?: (components: number) => void;
  height?: number;
}
