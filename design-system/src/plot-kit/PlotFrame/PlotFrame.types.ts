import type { ReactNode } from 'react';
import type { Loadable } from '../../primitives/common.types.ts';
import type { FigureEdits, LegendEntry } from '../FigureEditor/FigureEditor.types.ts';

export interface PlotTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}
export interface PlotFrameProps<T> {
  title: ReactNode;
  /** Base name of files if the title does not describe the figure; defaults to the title. */
  fileName?: string;
  subtitle?: ReactNode;
  state: Loadable<T>;
  /** `figure`: the user's own title, names and colours, for charts that draw a legend. */
  children: (data: T, figure: FigureEdits) => ReactNode;
  /** Entries whose names and colours the user may change; without it only the title can be. */
  legend?: (data: T) => readonly LegendEntry[];
  /** The figure's title and legend can be changed in place; default true. */
  isEditable?: boolean;
  /** The chart's data as a table with csv download. */
  table?: (data: T) => PlotTable;
  emptyTitle?: string;
  emptyHint?: ReactNode;
  actions?: ReactNode;
  /** Fills the parent's height. */
  isFilling?: boolean;
  height?: number;
  /** The main figure of the explorer's panel: its chart is as high as the panel leaves. */
  isMain?: boolean;
}
