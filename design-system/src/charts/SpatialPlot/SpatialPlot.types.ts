import type { PaletteId, RampId } from '../../tokens/palettes.types.ts';
import type {
  EmbeddingColour,
  EmbeddingCoordinates,
  LabelPlace,
  SelectionMask,
} from '../../kernels/points/embedding.types.ts';

export interface TissueImage {
  /** Address on this origin, or a data URI. */
  src: string;
  /** Pixels of the picture. */
  width: number;
  height: number;
  /** Picture pixels for one unit of the coordinates (Space Ranger's tissue_hires_scalef). */
  scale: number;
}
/** Spots and the tissue image below them. */
export interface Slide {
  /** Spots in the full picture's pixels: x to the right, y down, as 10x Genomics and scanpy keep them. */
  data: EmbeddingCoordinates;
  /** The decoded image; without it only spots are drawn. */
  image?: (Omit<TissueImage, 'src'> & { source: CanvasImageSource }) | null;
  /** 0 to 1; 0.8 without it. */
  imageOpacity?: number;
  /** Diameter of a spot in the coordinates' units; the point size without it. */
  spotDiameter?: number | null;
  /** Micrometres of one unit of the coordinates; no scale bar without it. */
  micrometresPerUnit?: number | null;
}
export interface SpatialPlotProps extends Omit<Slide, 'image'> {
  title: string;
  colour: EmbeddingColour;
  /** Spots alone without it. */
  image?: TissueImage | null;
  onImageOpacityChange?: (opacity: number) => void;
  labelPlace?: LabelPlace;
  pointSize?: number;
  /** 1 to 10, of the spots. */
  opacity?: number;
  palette?: PaletteId;
  ramp?: RampId;
  selection?: SelectionMask | null;
  onSelectionChange?: (mask: SelectionMask | null, count: number) => void;
  describeCell?: (index: number) => readonly (readonly [name: string, value: string])[];
  height?: number;
}
