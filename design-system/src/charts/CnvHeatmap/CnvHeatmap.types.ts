import type { CnvHeatmap as CnvHeatmapData } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export type { CnvHeatmapData };
export interface CnvHeatmapProps {
  title: string;
  /** `heatmap` of the CNV tool's result; 0 is the reference's level. */
  heatmap: CnvHeatmapData;
  /** What the labels beside the cells are ("Cell type"); without it the label strip is left out. */
  labelName?: string | null;
  /** Value at both ends of the colours; the 99th percentile of the values' size without it. */
  limit?: number;
  palette?: PaletteId;
  /** A press on a chromosome of a cluster. */
  onPick?: (chromosome: string) => void;
  height?: number;
}
/** Cells x windows that one picture can hold. */
export const CNV_HEATMAP_LIMIT = 8_000_000;
