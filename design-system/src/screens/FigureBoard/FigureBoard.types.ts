import type { ReactNode } from 'react';
import type { ImageFormat } from '../../plot-kit/ExportImageDialog/ExportImageDialog.types.ts';
import type { UiError } from '../../primitives/common.types.ts';

/** In millimetres. */
export interface PageSize {
  width: number;
  height: number;
}
export interface BoardPanel {
  id: string;
  /** The figure's name, for the list and for assistive technology; not printed. */
  title: string;
  /** Millimetres from the page's upper left corner. */
  x: number;
  y: number;
  width: number;
  height: number;
}
/** The page is one, one and a half, or two columns wide. */
export interface BoardValue<P extends BoardPanel = BoardPanel> extends PageSize {
  width: 89 | 120 | 183;
  panels: readonly P[];
  /** One palette for all panels, so that a cell type has one colour on the page. */
  palette: string;
  /** A, B, C … in reading order, or none. */
  letters: 'upper' | 'lower' | 'none';
}
export interface FigureBoardProps<P extends BoardPanel = BoardPanel> {
  name: string;
  value: BoardValue<P>;
  onChange: (value: BoardValue<P>) => void;
  /** The panel's figure at its size; the palette is the board's. Pixels are CSS pixels of the board on the screen. */
  renderPanel: (panel: P, size: { width: number; height: number; palette: string }) => ReactNode;
  /** Further actions on the chosen panel, above its removal. */
  renderActions?: (panel: P) => ReactNode;
  palettes: readonly string[];
  onAdd: () => void;
  /** Exports the whole page as one figure. */
  onExport: (format: ImageFormat) => void;
  formats: readonly ImageFormat[];
  isExporting?: boolean;
  onUndo?: () => void;
  canUndo?: boolean;
  /** Read-only: shared with a reader without edit permission. */
  isReadOnly?: boolean;
  isLoading?: boolean;
  error?: UiError | null;
  onRetry?: () => void;
}
