'use client';
import { createContext, useContext, type ReactNode } from 'react';
import type { FigureEdits } from '../FigureEditor/FigureEditor.types.ts';

/** A chart as its frame shows it. */
export interface FramedChart {
  /** The frame, which a caught figure is found by (`placeOfFigure`). */
  frame: Element | null;
  title: string;
  edits: FigureEdits;
}
/** Actions of a chart's buttons besides its downloads; all charts below the provider have the given ones. */
export interface ChartActions {
  /** Opens the receipt of the chart. */
  onReceipt?: (() => void) | undefined;
  /** Copies the script that computes the chart's values; absent if there is none. */
  onCopyPython?: (() => void) | undefined;
  /** Adds the chart to the dataset's figure board. */
  onAddToBoard?: ((chart: FramedChart) => void) | undefined;
}
const Context = createContext<ChartActions | null>(null);
export const useChartActions = (): ChartActions | null => useContext(Context);

export function ChartActionsProvider({ actions, children }: { actions: ChartActions | null; children: ReactNode }) {
  return <Context value={actions}>{children}</Context>;
}
