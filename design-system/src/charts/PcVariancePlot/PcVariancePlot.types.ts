import type { Chosen } from '../../kernels/figure/chart.types.ts';
export interface PcVariancePlotProps {
  /** Accessible name. */
  title: string;
  /** Share of variance of each component, 0 to 1. */
  data: readonly number[];
  /** Null if the number is not known yet. */
  used: number | null;
  /** `used` is recommended by the data so far, and the analysis may use another number. */
  isEstimate?: boolean;
  onSelect?: (chosen: Chosen<number>) => void;
  height?: number;
}
