import type { PaletteId } from '../../tokens/palettes.types.ts';
import type { LabelPlace } from '../../charts/EmbeddingPlot/EmbeddingPlot.types.ts';
import type { Option } from '../../primitives/common.types.ts';

/** Specification 2.7 and 9: colour by, size 5, opacity 2, label place, legend font 12, dimension, palette. */
export interface PlotSettings {
  colourBy: string;
  embedding: string;
  dimensions: 2 | 3;
  pointSize: number;
  opacity: number;
  labelPlace: LabelPlace;
  legendFontSize: number;
  palette: PaletteId;
  showAxes: boolean;
  /** For 2D: the components on x and y as two digits ("12"); absent if they cannot be chosen. */
  axes?: string;
  /** Lines of the cells' density; without it they cannot be switched on. */
  contours?: boolean;
  /** Fixed size in px ("860x710"); empty: the plot fills its place; without it the size cannot be chosen. */
  plotSize?: string;
  /** Opacity of a tissue image, 0 to 1. */
  imageOpacity?: number;
}
export interface PlotOptionsProps {
  value: PlotSettings;
  onChange: (value: PlotSettings) => void;
  colourOptions: readonly Option[];
  embeddings: readonly { key: string; dimensions: readonly (2 | 3)[] }[];
  /** Colours of the categories of the shown column; without them the strip shows the palette. */
  colours?: readonly string[];
  /** The shown embedding is on a tissue image. */
  hasImage?: boolean;
  onReset?: () => void;
}
