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
/** What the buttons of a chart do beside its downloads; each chart below the provider has those that are given. */
export interface ChartActions {
  /** Opens what the chart was drawn from. */
  onReceipt?: (() => void) | undefined;
  /** Puts the script that computes its values on the clipboard; absent where there is none. */
  onCopyPython?: (() => void) | undefined;
  /** Puts the chart on the dataset's page of figures. */
  onAddToBoard?: ((chart: FramedChart) => void) | undefined;
}
const Context = createContext<ChartActions | null>(null);
export const useChartActions = (): ChartActions | null => useContext(Context);

export function ChartActionsProvider({ actions, children }: { actions: ChartActions | null; children: ReactNode }) {
  return <Context value={actions}>{children}</Context>;
}
