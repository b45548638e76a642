import type { ReactNode } from 'react';
import type { UiError } from '../../primitives/common.types.ts';

/** Paper sizes in millimetres; `column` widths are those of most journals. */
export type BoardPage = 'a4' | 'letter' | 'column1' | 'column2';
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
export interface BoardValue {
  page: BoardPage;
  panels: readonly BoardPanel[];
  /** One palette for all panels, so that a cell type has one colour on the page. */
  palette: string;
  /** A, B, C … in reading order, or none. */
  letters: 'upper' | 'lower' | 'none';
}
export interface FigureBoardProps {
  name: string;
  value: BoardValue;
  onChange: (value: BoardValue) => void;
  /** The panel's figure at its size; the palette is the board's. Pixels are CSS pixels of the board on the screen. */
  renderPanel: (panel: BoardPanel, size: { width: number; height: number; palette: string }) => ReactNode;
  palettes: readonly string[];
  onAdd: () => void;
  /** Opens ExportImageDialog for the whole page. */
  onExport: () => void;
  onUndo?: () => void;
  canUndo?: boolean;
  /** Nothing may be changed: a view shared with someone who may only look. */
  readOnly?: boolean;
  loading?: boolean;
  error?: UiError | null;
  onRetry?: () => void;
}
