'use client';
import { createContext, useContext, type ReactNode } from 'react';

/** What a chart's menu does beside its downloads; each chart below the provider has them. */
export interface ChartActions {
  /** Opens what the chart was drawn from. */
  onReceipt: () => void;
  /** Puts the script that computes its values on the clipboard; absent where there is none. */
  onCopyPython?: (() => void) | undefined;
  /** Puts the chart on the dataset's page of figures. */
  onAddToBoard?: (() => void) | undefined;
}
const Context = createContext<ChartActions | null>(null);
export const useChartActions = (): ChartActions | null => useContext(Context);

export function ChartActionsProvider({ actions, children }: { actions: ChartActions | null; children: ReactNode }) {
  return <Context value={actions}>{children}</Context>;
}
