import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface PieChartProps {
  title: string;
  /** Counted items: cells, clonotypes. */
  unit: string;
  data: readonly { name: string; value: number; colour?: string }[];
  /** Slices below this share are merged; default 0.02. A single small slice is kept. */
  gatherBelow?: number;
  palette?: PaletteId;
  onSelect?: (chosen: Chosen<string>) => void;
  height?: number;
}
