import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface SamplePointsProps {
  title: string;
  /** One value per sample. `pair`: points of one pair are joined by a line. */
  data: readonly { sample: string; group: string; value: number; pair?: string | null }[];
  /** Axis title with its unit. */
  valueLabel: string;
  /** Symbol of the gene whose values these are; is before the title of the axis, in italics. */
  gene?: string;
  palette?: PaletteId;
  height?: number;
}
