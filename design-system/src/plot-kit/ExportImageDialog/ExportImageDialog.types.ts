import type { Locale, UiError } from '../../primitives/common.types.ts';

export type ImageFormat = 'svg' | 'png' | 'pdf' | 'tiff';
export interface ExportImageValue {
  format: ImageFormat;
  /** In `unit`. */
  width: number;
  height: number;
  unit: 'mm' | 'px';
  /** Resolution in dots per inch, 72 to 1200, for raster formats and for converting between mm and px. */
  dpi: number;
  /** The language of the words in the figure. */
  language: Locale;
  fileName: string;
  /** Transparent background (svg, png, pdf). */
  transparent: boolean;
  /** Converts text to curves: the same in every program, but no longer editable (svg, pdf). */
  outlines: boolean;
}
/** Requested size of the figure; without a height it uses its own. */
export interface AskedSize {
  width: number;
  height?: number;
  unit: 'mm' | 'px';
}
/** The figure at a size, with lengths in the requested unit. */
export interface MeasuredFigure {
  svg: string;
  height: number;
  /** Height left for data after axes, names and legend (of several plots, the lowest); null if the figure does not state it. */
  plot: number | null;
  /** Axis names overlap. */
  isCrowded: boolean;
}
export interface ExportImageDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Initial values of the dialog. Without `measure`, width and height give the figure's aspect ratio. */
  initial: ExportImageValue;
  /**
   * Draws the figure at a size: its height follows from the chart until the user enters one; the dialog shows the sheet and refuses a plot that is
   * too low. Rejects if nothing was drawn. Must be stable while the figure is the same.
   */
  measure?: (size: AskedSize) => Promise<MeasuredFigure>;
  onExport: (value: ExportImageValue) => void;
  /** The formats on offer. Default: all four. */
  formats?: readonly ImageFormat[];
  /** The languages that the figure can be drawn in; with only one there is no control. Default: both. */
  languages?: readonly Locale[];
  isBusy?: boolean;
  error?: UiError | null;
}
