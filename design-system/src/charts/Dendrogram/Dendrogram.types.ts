import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { Linkage } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface DendrogramProps {
  /** Same format as scipy's linkage; merges carry the heights. */
  data: Linkage;
  /** Accessible name. */
  title: string;
  /** Axis title of the heights; by default the method and metric. */
  valueLabel?: string;
  /** Number of clusters after the cut. */
  k?: number;
  /** Cuts at a height instead of into `k` clusters. */
  cutAt?: number;
  /** Gene symbols. */
  isItalic?: boolean;
  palette?: PaletteId;
  height?: number;
  /** A leaf, by its index in the linkage. */
  onSelect?: (chosen: Chosen<string>) => void;
}
