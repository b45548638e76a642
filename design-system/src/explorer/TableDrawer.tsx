'use client';
import { createContext, useContext, useLayoutEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Where the explorer's frame keeps the table of a panel: a drawer over its full width. */
export interface TableDrawerPlace {
  /** The drawer's body; null until it stands. */
  node: HTMLElement | null;
  /** Says what the drawer holds; the answer gives it back. */
  claim: (title: string) => () => void;
}
export const TableDrawerContext = createContext<TableDrawerPlace | null>(null);

/** A panel's large table: in the drawer of the explorer's frame, or in its place where there is no frame around it. */
export function TableDrawer({ title, children }: { title: string; children: ReactNode }) {
  const place = useContext(TableDrawerContext);
  const claim = place?.claim;
  useLayoutEffect(() => claim?.(title), [claim, title]);
  if (!place) return children;
  return place.node && createPortal(children, place.node);
}
