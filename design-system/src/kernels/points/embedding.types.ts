import type { ReactNode } from 'react';
import type { Mark } from '../marks/marks.types.ts';
import type { PaletteId, RampId } from '../../tokens/palettes.types.ts';

/** Positions of all cells; `embeddingFromFloats` computes them from two columns of numbers. A new object (by identity) means new positions. */
export interface EmbeddingCoordinates {
  /** umap, tsne, pca, …; used for the axis names. */
  key: string;
  n: number;
  dimensions: 2 | 3;
  /** Interleaved int16, n x dimensions: -32767 to 32767 span the range of a dimension, -32768 is a cell without coordinates. */
  positions: Int16Array;
  /** [min, max] of each dimension in the embedding's own units. */
  ranges: readonly (readonly [number, number])[];
  /** Numbers of the components that are shown; without it the first ones. */
  components?: readonly number[];
}

/** A new object (by identity) re-uploads colours only, never positions. */
export type EmbeddingColour =
  | { kind: 'none' }
  | {
      kind: 'category';
      name: string;
      /** One index into `categories` per cell; 255 in a Uint8Array, 65535 in a Uint16Array is missing. */
      codes: Uint8Array | Uint16Array;
      categories: readonly string[];
      /** #RRGGBB per category; without it the palette's. */
      colours?: readonly string[];
      /** The categories are a result's and may be the product's own words (contract, `words`). */
      isOfResult?: boolean;
      /** Colours that depend on the theme, for example steps of a ramp; the figure in a file has those of the light theme. */
      themed?: Readonly<Record<'light' | 'dark', readonly string[]>>;
    }
  | {
      kind: 'number';
      name: string;
      /** One value per cell: 0 is "no expression" or missing (grey), 1 to 255 span min to max. */
      values: Uint8Array;
      min: number;
      max: number;
      /** Shown on the colour bar, e.g. "log-normalised" or "counts". */
      unit?: string;
      /** Draws the name in italics (gene symbols). */
      italic?: boolean;
      /** Meaning of grey cells, below the colour bar. */
      missing?: string;
    }
  | {
      /** Two genes in one colour (made by `blendColour`). */
      kind: 'blend';
      name: string;
      /** Index of the two genes' levels in the drawing order: 0 if a cell has neither. */
      codes: Uint8Array;
      genes: readonly [BlendedGene, BlendedGene];
      unit?: string;
    };

export interface BlendedGene {
  symbol: string;
  /** 0 means no expression, 1 to 255 span 0 to max. */
  values: Uint8Array;
  max: number;
}

export type EmbeddingTool = 'pan' | 'lasso' | 'rectangle' | 'rotate';
export type LabelPlace = 'plot' | 'side' | 'none';

/** State of the legend inside the plot. */
export interface EmbeddingLegend {
  /** Position as shares (0 to 1) of the available space to the right and downwards. */
  x: number;
  y: number;
  /** Its head alone is shown. */
  folded: boolean;
  /** Hidden; a tool button shows it again. */
  away: boolean;
}

export interface EmbeddingCamera {
  /** Centre in the fitted view's units, -1 to 1. */
  x: number;
  y: number;
  /** 1 fits the whole embedding into the area that the legend leaves. */
  zoom: number;
  /** Radians, 3D only. */
  yaw: number;
  pitch: number;
}

/** One byte a cell, 1 is selected. */
export type SelectionMask = Uint8Array;

export interface EmbeddingPaint {
  renderer: 'webgl' | 'canvas';
  points: number;
  /** Milliseconds from the change of props to the last point drawn. */
  ms: number;
}

export interface EmbeddingPlotProps {
  data: EmbeddingCoordinates;
  colour: EmbeddingColour;
  /** Accessible name of the plot, e.g. "UMAP of ifnb coloured by cluster". */
  title: string;
  /** Nominal diameter, specification default 5; drawn smaller where cells are many. */
  pointSize?: number;
  /** 1 to 10; 2 (the specification's default) is the opacity that suits the number of cells. */
  opacity?: number;
  palette?: PaletteId;
  ramp?: RampId;
  labelPlace?: LabelPlace;
  legendFontSize?: number;
  showAxes?: boolean;
  /** Categories picked in the legend; the others are dimmed. Uncontrolled when absent. */
  highlighted?: readonly number[];
  onHighlightedChange?: (codes: number[]) => void;
  /** The legend inside the plot; uncontrolled when absent. */
  legend?: EmbeddingLegend;
  onLegendChange?: (legend: EmbeddingLegend) => void;
  selection?: SelectionMask | null;
  onSelectionChange?: (mask: SelectionMask | null, count: number) => void;
  /** Called instead of `onSelectionChange` with only the cells inside a lasso or rectangle, independent of the current selection. */
  onDraw?: (mask: SelectionMask, mode: 'replace' | 'add' | 'subtract') => void;
  tool?: EmbeddingTool;
  onToolChange?: (tool: EmbeddingTool) => void;
  camera?: EmbeddingCamera;
  onCameraChange?: (camera: EmbeddingCamera) => void;
  /** Extra lines of the hover card for one cell. */
  describeCell?: (index: number) => readonly (readonly [name: string, value: string])[];
  /** Switches between 2D and 3D; the buttons are shown if given. */
  onDimensionsChange?: (dimensions: 2 | 3) => void;
  dimensionsAvailable?: readonly (2 | 3)[];
  /** `auto` draws on a 2D pixel buffer where WebGL is missing or emulated in software. */
  renderer?: 'auto' | 'webgl' | 'canvas';
  /** Called once every point of the present data is on the screen. */
  onPaint?: (paint: EmbeddingPaint) => void;
  /** Further controls at the end of the tool bar (plot options, a DownloadMenu). */
  toolbarExtra?: ReactNode;
  /** Handle for controls outside the plot: `fit`, `zoomToSelection`. */
  handle?: (handle: EmbeddingPlotHandle | null) => void;
  /** Fixed size in CSS pixels (figures); fills its parent without it. */
  width?: number;
  height?: number;
  /** Drawing over the cells (a tree, a scale bar), included in the figure. Gets a projection from the embedding's own units to pixels. */
  overlay?: (projection: EmbeddingProjection) => ReactNode;
  /** The overlay as marks, for figures of another size than the page's, which do not use `overlay`. */
  marks?: (projection: EmbeddingProjection) => readonly Mark[];
  /** Lines around the densest regions that contain 25, 50, 75 and 95 % of the cells, or of the selected cells; 2D only. */
  showContours?: boolean;
  /** A picture under the cells (specification 2.7, spatial); draws on the pixel buffer, which alone can blend with it. */
  underlay?: EmbeddingUnderlay;
  /** Diameter of a cell in the embedding's own units instead of `pointSize`, where cells have a true size (spots). */
  diameter?: number;
  /** The tool bar; on unless the plot is one of several that share one. */
  showTools?: boolean;
}

export interface EmbeddingProjection {
  /** Pixel position of a point in the embedding's own units (first two dimensions). */
  at: (x: number, y: number) => readonly [number, number];
  /** Pixels of one unit. */
  unit: number;
  width: number;
  height: number;
}

/** The parts of a plot that make its cells spots on their tissue. */
export type EmbeddingSpots = Pick<EmbeddingPlotProps, 'underlay' | 'diameter' | 'marks'>;

export interface EmbeddingUnderlay {
  image: CanvasImageSource;
  /** [left, right] and [bottom, top] of the picture in the embedding's own units. */
  x: readonly [number, number];
  y: readonly [number, number];
  /** 0 to 1. */
  opacity: number;
}

export interface EmbeddingPlotHandle {
  fit: () => void;
  /** Moves the camera to the selected cells; all cells where none is selected. */
  zoomToSelection: () => void;
}
