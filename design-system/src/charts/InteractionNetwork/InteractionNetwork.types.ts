import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface InteractionNetworkProps {
  title: string;
  /** Cell types of the tool's result; node areas follow their cells. */
  cellTypes: readonly { name: string; cells: number }[];
  /** Ordered couples with their significant pairs: `source` expresses partner a, `target` partner b. */
  data: readonly { source: string; target: string; pairs: number }[];
  /** Number of edges to draw, those with most pairs first; default all. */
  top?: number;
  /** Cell types whose edges are highlighted; the others are faded. All if absent or empty. */
  selected?: readonly string[];
  /** Called when a cell type is clicked; the parent updates `selected`. */
  onSelect?: (chosen: Chosen<string>) => void;
  /** A ring with arrows, or a chord diagram of the same edges: a band has its source's colour. */
  view?: 'network' | 'chord';
  /** #RRGGBB by cell type; without it the palette's. */
  colours?: Readonly<Record<string, string>>;
  palette?: PaletteId;
  height?: number;
}
