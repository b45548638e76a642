import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { RampId } from '../../tokens/palettes.types.ts';

export interface InteractionHeatmapProps {
  title: string;
  cellTypes: readonly string[];
  /** `counts[source][target]`: significant pairs, or their difference between two conditions. */
  data: readonly (readonly number[])[];
  /** The numbers are differences: red above 0, blue below. */
  isDifference?: boolean;
  /** The couple whose rows are shown elsewhere. */
  selected?: { source: string; target: string } | null;
  onSelect?: (chosen: Chosen<{ source: string; target: string }, { source: number; target: number }>) => void;
  ramp?: RampId;
  height?: number;
}
