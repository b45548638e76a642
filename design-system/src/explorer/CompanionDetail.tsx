'use client';
import { createContext, useContext, useLayoutEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { TableDrawerPlace } from './TableDrawer.tsx';

/** The place below the companion map of the explorer's frame; null where there is no frame. */
export const CompanionDetailContext = createContext<TableDrawerPlace | null>(null);

/** What a panel says of the picked gene, term or pair: below the map of the explorer's frame, or in its place where there is no frame around it. */
export function CompanionDetail({ title, children }: { title: string; children: ReactNode }) {
  const place = useContext(CompanionDetailContext);
  const claim = place?.claim;
  useLayoutEffect(() => claim?.(title), [claim, title]);
  if (!place) return children;
  return place.node && createPortal(children, place.node);
}
