import type { Locale, UiError } from '../../primitives/common.types.ts';

export type ImageFormat = 'svg' | 'png' | 'pdf' | 'tiff';
export interface ExportImageValue {
  format: ImageFormat;
  /** In `unit`. */
  width: number;
  height: number;
  unit: 'mm' | 'px';
  /** Dots per inch, 72 to 1200; of raster formats, and of the conversion between mm and px. */
  dpi: number;
  /** The language of the words in the figure. */
  language: Locale;
  fileName: string;
  /** No ground behind the figure (svg, png, pdf). */
  transparent: boolean;
  /** Words as curves: the same in every program, and no longer words (svg, pdf). */
  outlines: boolean;
}
/** A size of which the figure is asked; without a height it gives itself one. */
export interface AskedSize {
  width: number;
  height?: number;
  unit: 'mm' | 'px';
}
/** The figure at a size, lengths in the asked unit. */
export interface MeasuredFigure {
  svg: string;
  height: number;
  /** What axes, names and legend leave for data (of several plots, for the lowest); null where the figure does not say. */
  plot: number | null;
  /** Names at an axis lie on each other. */
  isCrowded: boolean;
}
export interface ExportImageDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** What the dialog opens with. Without `measure` its width and height give the proportions of the figure. */
  initial: ExportImageValue;
  /**
   * Draws the figure at a size: its height follows from the chart until the user writes one, the dialog shows the sheet, and refuses one with
   * too low a plot. Rejects where nothing was drawn. The same function while the figure is the same.
   */
  measure?: (size: AskedSize) => Promise<MeasuredFigure>;
  onExport: (value: ExportImageValue) => void;
  /** The formats on offer. Default: all four. */
  formats?: readonly ImageFormat[];
  /** The languages that the figure can be drawn in; without a choice there is no control. Default: both. */
  languages?: readonly Locale[];
  isBusy?: boolean;
  error?: UiError | null;
}
