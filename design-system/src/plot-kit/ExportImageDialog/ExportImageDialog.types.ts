import type { Locale, UiError } from '../../primitives/common.types.ts';
import type { DialogProps } from '../dialogs.types.ts';

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
  /** No ground behind the figure (svg, png). */
  transparent: boolean;
}
export interface ExportImageDialogProps extends DialogProps {
  /** What the dialog opens with: the figure on the screen, 860 x 710 px by default (specification 9). */
  initial: ExportImageValue;
  onExport: (value: ExportImageValue) => void;
  busy?: boolean;
  error?: UiError | null;
}
