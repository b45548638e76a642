import type { Linkage } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface DendrogramProps {
  /** As scipy's linkage has it; merges carry the heights. */
  linkage: Linkage;
  /** Accessible name. */
  title: string;
  /** Axis title of the heights; the method and metric unless told. */
  heightLabel?: string;
  /** Clusters that the cut leaves. */
  k?: number;
  /** Cut at a height instead of into k. */
  cutAt?: number;
  /** Gene symbols. */
  italicLabels?: boolean;
  palette?: PaletteId;
  height?: number;
  /** A leaf, by its index in the linkage. */
  onPick?: (leaf: number) => void;
}
