import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { Linkage } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface DendrogramProps {
  /** As scipy's linkage has it; merges carry the heights. */
  data: Linkage;
  /** Accessible name. */
  title: string;
  /** Axis title of the heights; the method and metric unless told. */
  valueLabel?: string;
  /** Clusters that the cut leaves. */
  k?: number;
  /** Cut at a height instead of into k. */
  cutAt?: number;
  /** Gene symbols. */
  isItalic?: boolean;
  palette?: PaletteId;
  height?: number;
  /** A leaf, by its index in the linkage. */
  onSelect?: (chosen: Chosen<string>) => void;
}
