import type { PaletteId, RampId } from '../../tokens/palettes.types.ts';
import type { FacetsFill } from '../../kernels/cells/Facets.tsx';
import type {
  EmbeddingCamera,
  EmbeddingColour,
  EmbeddingCoordinates,
  EmbeddingSpots,
} from '../../kernels/points/embedding.types.ts';

/** One panel a category of a column (samples, groups): its cells over all others in grey. */
export interface FacetByCategory {
  kind: 'category';
  /** Name of the column, whose words of the product are shown in the reader's language. */
  column?: string;
  codes: Uint8Array | Uint16Array;
  categories: readonly string[];
  colour: EmbeddingColour;
}
/** One panel per gene, all on one colour scale. */
export interface FacetByGene {
  kind: 'genes';
  genes: readonly {
    symbol: string;
    /** 0 means no expression, 1 to 255 span min to max, as in EmbeddingColour. */
    values: Uint8Array;
    min: number;
    max: number;
  }[];
  unit: string;
}
export interface FacetedEmbeddingProps {
  title: string;
  data: EmbeddingCoordinates;
  by: FacetByCategory | FacetByGene;
  palette?: PaletteId;
  ramp?: RampId;
  pointSize?: number;
  opacity?: number;
  camera?: EmbeddingCamera;
  onCameraChange?: (camera: EmbeddingCamera) => void;
  /** The panels take the height of their parent, with one tool bar; cells that are not selected are grey in every panel. */
  fill?: FacetsFill;
  /** Height of one panel in px; default 240. With `fill`, panels share the available height. */
  height?: number;
  /** The tissue of a slide, below the cells of every panel; `data` is upright. */
  spots?: EmbeddingSpots;
  /** Maximum number of panels. For a column with more categories the largest are shown, with a note. */
  top?: number;
}
/** Panels x cells that are drawn at most. */
export const FACETED_EMBEDDING_LIMIT = 12_000_000;
