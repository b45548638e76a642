import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface PieChartProps {
  title: string;
  /** What is counted: cells, clonotypes. */
  unit: string;
  data: readonly { name: string; value: number; colour?: string }[];
  /** Slices under this share are gathered in one; 0.02 unless told. A single small slice stays itself. */
  gatherBelow?: number;
  palette?: PaletteId;
  onSelect?: (chosen: Chosen<string>) => void;
  height?: number;
}
