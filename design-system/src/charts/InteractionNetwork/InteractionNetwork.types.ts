import type { CellInteractionResult } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface InteractionNetworkProps {
  title: string;
  /** Cell types of the tool's result; node areas follow their cells. */
  cellTypes: CellInteractionResult['cellTypes'];
  /** Ordered couples: `source` expresses partner a, `target` partner b. */
  edges: CellInteractionResult['edges'];
  /** What an edge's width shows: number of significant pairs, or the sum of their means. */
  weight?: 'pairs' | 'weight';
  /** Cell types whose edges are lit; the others stay as a shadow. All without it, or where empty. */
  selected?: readonly string[];
  /** A press on a cell type; the owner changes `selected`. */
  onSelect?: (cellType: string) => void;
  /** A ring with arrows, or a chord diagram of the same edges. */
  layout?: 'network' | 'chord';
  /** #RRGGBB by cell type; without it the palette's. */
  colours?: Readonly<Record<string, string>>;
  palette?: PaletteId;
  height?: number;
}
