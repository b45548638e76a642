'use client';
import { createContext, useContext, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ChartActionsProvider, useChartActions } from '../plot-kit/ChartMenu/ChartActions.tsx';
import type { TableDrawerPlace } from './TableDrawer.tsx';

/** Container below the companion map of the explorer's frame; null without a frame. */
export const CompanionDetailContext = createContext<TableDrawerPlace | null>(null);

/**
 * Details of the selected gene, term or pair: below the map of the explorer's frame, or in place without a frame. Its charts are not offered to the
 * figure board, which draws panels without a selection.
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
