import type { PaletteId, RampId } from '../../tokens/palettes.types.ts';
import type {
  EmbeddingCamera,
  EmbeddingColour,
  EmbeddingCoordinates,
  LabelPlace,
  SelectionMask,
} from '../../kernels/points/embedding.types.ts';

export interface LinkedView {
  coordinates: EmbeddingCoordinates;
  colour: EmbeddingColour;
  /** Heading and accessible name. */
  label: string;
}
export interface LinkedEmbeddingsProps {
  title: string;
  /** The same cells in the same order in both. */
  views: readonly [LinkedView, LinkedView];
  selection?: SelectionMask | null;
  onSelectionChange?: (mask: SelectionMask | null, count: number) => void;
  camera?: EmbeddingCamera;
  onCameraChange?: (camera: EmbeddingCamera) => void;
  /** One camera for both; without it the reader's own switch, which begins on. */
  linked?: boolean;
  onLinkedChange?: (linked: boolean) => void;
  labelPlace?: LabelPlace;
  pointSize?: number;
  opacity?: number;
  palette?: PaletteId;
  ramp?: RampId;
  height?: number;
}
