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
export interface ExportImageDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** What the dialog opens with. Its width and height give the proportions of the figure. */
  initial: ExportImageValue;
  onExport: (value: ExportImageValue) => void;
  /** The formats on offer. Default: all four. */
  formats?: readonly ImageFormat[];
  /** The languages that the figure can be drawn in; without a choice there is no control. Default: both. */
  languages?: readonly Locale[];
  busy?: boolean;
  error?: UiError | null;
}
