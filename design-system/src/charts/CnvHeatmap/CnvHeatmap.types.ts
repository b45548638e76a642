import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { Linkage } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

/** Cells on the page from above; a row is one cell or the mean of neighbours. */
export interface CnvPart {
  cells: number;
  rows: number;
  /** rows x windows, log2 ratio to the reference cells. */
  values: ArrayLike<number>;
  /** Index of each row's label in `labels`; -1 means none. */
  labels: ArrayLike<number>;
}
export interface CnvHeatmapData {
  windows: number;
  /** A chromosome spans the windows from `start` to `end` - 1. */
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
  /** Number of clusters from the tree. */
  k: number;
  /** Name of the labels next to the cells, such as "Cell type"; without it the label strip is left out. */
  groupLabel?: string | null;
  palette?: PaletteId;
  /** #RRGGBB by label, as the dataset's other charts have it; without it the palette's. */
  colours?: Readonly<Record<string, string>> | undefined;
  /** Called when a chromosome of a cluster is clicked. */
  onSelect?: (chosen: Chosen<string>) => void;
  height?: number;
}
/** Maximum of rows × windows in one picture. */
export const CNV_HEATMAP_LIMIT = 8_000_000;
