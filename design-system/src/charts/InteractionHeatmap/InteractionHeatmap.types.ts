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
  onSelect?: (couple: { source: string; target: string }) => void;
  ramp?: RampId;
  height?: number;
}
