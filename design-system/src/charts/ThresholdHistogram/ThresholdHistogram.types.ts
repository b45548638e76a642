import type { Histogram } from '@stroma/contract/tools';

export interface ThresholdRange {
  min: number;
  max: number;
}

export interface ThresholdHistogramProps {
  data: Histogram;
  /** Counted quantity, with its unit. */
  title: string;
  /** Used in the accessible name. */
  sample: string;
  value: ThresholdRange;
  onChange?: (value: ThresholdRange) => void;
  /** Only an upper bound (percentages); the lower handle is left out. */
  isUpperOnly?: boolean;
  /** Recommended bound, drawn as a dotted line. */
  recommended?: ThresholdRange;
  /** Cells that the range keeps, counted; without it the number is estimated from the bins. */
  kept?: number;
  height?: number;
  step?: number;
  isReadOnly?: boolean;
  unit?: string;
}
