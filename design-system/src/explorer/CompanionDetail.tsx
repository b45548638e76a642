'use client';
import { createContext, useContext, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ChartActionsProvider, useChartActions } from '../plot-kit/ChartMenu/ChartActions.tsx';
import type { TableDrawerPlace } from './TableDrawer.tsx';

/** The place below the companion map of the explorer's frame; null where there is no frame. */
export const CompanionDetailContext = createContext<TableDrawerPlace | null>(null);

/**
 * What a panel says of the picked gene, term or pair: below the map of the explorer's frame, or in its place where there is no frame around
 * it. Its charts do not go to the figure board, which draws a panel without a pick.
 */
export function CompanionDetail({ title, children }: { title: string; children: ReactNode }) {
  const place = useContext(CompanionDetailContext);
  const claim = place?.claim;
  useLayoutEffect(() => claim?.(title), [claim, title]);
  const actions = useChartActions();
  const own = useMemo(() => actions && { ...actions, onAddToBoard: undefined }, [actions]);
  const shown = <ChartActionsProvider actions={own}>{children}</ChartActionsProvider>;
  if (!place) return shown;
  return place.node && createPortal(shown, place.node);
}
