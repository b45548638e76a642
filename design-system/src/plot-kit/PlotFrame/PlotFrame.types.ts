import type { ReactNode } from 'react';
import type { Loadable } from '../../primitives/common.types.ts';

export interface PlotTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}
export interface PlotExport {
  /** File name without ending. */
  name: string;
  svg: () => string | Promise<string>;
  /** PNG at least 4200 px high (specification 9). */
  png: () => Blob | Promise<Blob>;
}
export interface PlotFrameProps<T> {
  title: ReactNode;
  subtitle?: ReactNode;
  state: Loadable<T>;
  children: (data: T) => ReactNode;
  /** What the chart shows, as a table with csv download. */
  table?: (data: T) => PlotTable;
  exporter?: () => PlotExport | null;
  emptyTitle?: string;
  emptyHint?: ReactNode;
  actions?: ReactNode;
  /** Fills the parent's height instead of its own. */
  fill?: boolean;
  height?: number;
}
