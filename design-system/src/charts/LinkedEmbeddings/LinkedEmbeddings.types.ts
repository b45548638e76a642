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
  /** Ramp for numbers; defaults to that of both views. */
  ramp?: RampId;
  /** The tissue of a slide, below its cells; `data` is upright. */
  spots?: EmbeddingSpots;
}
export interface LinkedEmbeddingsProps {
  title: string;
  /** The same cells in the same order in both views. */
  data: readonly [LinkedView, LinkedView];
  selection?: SelectionMask | null;
  onSelectionChange?: (mask: SelectionMask | null, count: number) => void;
  camera?: EmbeddingCamera;
  onCameraChange?: (camera: EmbeddingCamera) => void;
  /** Uses one camera for both views; if omitted, the reader's own switch decides, which is on at first. */
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
  /** Called with the cells inside a lasso or rectangle, independent of the current selection; requires `isFilling`. */
  onDraw?: EmbeddingPlotProps['onDraw'];
  renderer?: EmbeddingPlotProps['renderer'];
  showTools?: boolean;
  /** Further controls at the end of the tool bar. */
  toolbarExtra?: ReactNode;
}
