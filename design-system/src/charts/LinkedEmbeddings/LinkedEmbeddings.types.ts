import type { ReactNode } from 'react';
import type { PaletteId, RampId } from '../../tokens/palettes.types.ts';
import type {
  EmbeddingCamera,
  EmbeddingColour,
  EmbeddingCoordinates,
  EmbeddingPlotProps,
  EmbeddingSpots,
  LabelPlace,
  SelectionMask,
} from '../../kernels/points/embedding.types.ts';

export interface LinkedView {
  data: EmbeddingCoordinates;
  colour: EmbeddingColour;
  /** Heading and accessible name. */
  title: string;
  /** Of numbers; without it the one of both. */
  ramp?: RampId;
  /** The tissue of a slide, below its cells; `data` is upright. */
  spots?: EmbeddingSpots;
}
export interface LinkedEmbeddingsProps {
  title: string;
  /** The same cells in the same order in both. */
  data: readonly [LinkedView, LinkedView];
  selection?: SelectionMask | null;
  onSelectionChange?: (mask: SelectionMask | null, count: number) => void;
  camera?: EmbeddingCamera;
  onCameraChange?: (camera: EmbeddingCamera) => void;
  /** One camera for both; without it the reader's own switch, which begins on. */
  isLinked?: boolean;
  onLinkedChange?: (linked: boolean) => void;
  labelPlace?: LabelPlace;
  pointSize?: number;
  opacity?: number;
  palette?: PaletteId;
  ramp?: RampId;
  height?: number;
  /** Both maps take the height of their parent and share one tool bar and, with one colouring, one legend. */
  isFilling?: boolean;
  legendFontSize?: number;
  showAxes?: boolean;
  showContours?: boolean;
  /** Picked categories of each view, with `isFilling`. */
  highlighted?: readonly [readonly number[], readonly number[]];
  onHighlightedChange?: (codes: number[], view: 0 | 1) => void;
  /** The cells inside a lasso or rectangle alone, whatever is selected now; with `isFilling`. */
  onDraw?: EmbeddingPlotProps['onDraw'];
  renderer?: EmbeddingPlotProps['renderer'];
  showTools?: boolean;
  /** Further controls at the end of the tool bar. */
  toolbarExtra?: ReactNode;
}
