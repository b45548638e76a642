import type { BranchResult } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface BranchSplitProps {
  title: string;
  /** `branch` of the tool `trajectory-genes`. */
  data: BranchResult;
  /** Number of curve clusters from the tree of the rows; default 4. */
  k?: number;
  /** Number of genes whose curves are drawn; default 8. */
  top?: number;
  /** Axis title of the curves, with the unit. */
  valueLabel: string;
  /** Heat map, curves, or both. */
  view?: 'both' | 'heatmap' | 'curves';
  palette?: PaletteId;
  /** Height of the heatmap in px; by default from the number of genes. */
  height?: number;
}
