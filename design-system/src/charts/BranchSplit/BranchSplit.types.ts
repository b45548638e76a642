import type { BranchResult } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface BranchSplitProps {
  title: string;
  /** `branch` of the tool `trajectory-genes`. */
  data: BranchResult;
  /** Clusters of the curves that the tree of the rows is cut into; 4 unless told. */
  k?: number;
  /** Genes whose curves are drawn; 8 unless told. */
  top?: number;
  /** Axis title of the curves, with the unit. */
  valueLabel: string;
  /** Heat map, curves, or both. */
  view?: 'both' | 'heatmap' | 'curves';
  palette?: PaletteId;
  /** px of the heat map; from the number of genes unless told. */
  height?: number;
}
