import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { Linkage } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

/** Cells on the page from above; a row is one cell or the mean of neighbours. */
export interface CnvPart {
  cells: number;
  rows: number;
  /** rows x windows, log2 ratio to the reference cells. */
  values: ArrayLike<number>;
  /** Place of each row's label in `labels`, -1 without one. */
  labels: ArrayLike<number>;
}
export interface CnvHeatmapData {
  windows: number;
  /** A chromosome holds windows from `start` to `end` - 1. */
  chromosomes: readonly { name: string; start: number; end: number }[];
  labels: readonly string[];
  reference: CnvPart & { groups: readonly { name: string; cells: number }[] };
  tested: CnvPart;
  /** Tree of the tested cells; `leaves`: cells of each leaf, in the order of the rows. */
  tree: Linkage;
  leaves: readonly number[];
  /** Value at both ends of the colours. */
  limit: number;
}
export interface CnvHeatmapProps {
  title: string;
  data: CnvHeatmapData;
  /** Clusters that the tree is cut into. */
  k: number;
  /** What the labels beside the cells are ("Cell type"); without it the label strip is left out. */
  groupLabel?: string | null;
  palette?: PaletteId;
  /** #RRGGBB by label, as the dataset's other charts have it; without it the palette's. */
  colours?: Readonly<Record<string, string>> | undefined;
  /** A press on a chromosome of a cluster. */
  onSelect?: (chosen: Chosen<string>) => void;
  height?: number;
}
/** Rows x windows that one picture can hold. */
export const CNV_HEATMAP_LIMIT = 8_000_000;
