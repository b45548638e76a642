import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface SamplePointsProps {
  title: string;
  /** One value per sample. `pair`: points of one pair are joined by a line. */
  samples: readonly { sample: string; group: string; value: number; pair?: string | null }[];
  /** Axis title with its unit. */
  valueLabel: string;
  palette?: PaletteId;
  height?: number;
}
