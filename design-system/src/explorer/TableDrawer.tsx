'use client';
import { createContext, useContext, useLayoutEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Drawer of the explorer's frame, over its full width, for the table of a panel. */
export interface TableDrawerPlace {
  /** The drawer's body; null until it is mounted. */
  node: HTMLElement | null;
  /** Claims the drawer with a title; returns a function that releases it. */
  claim: (title: string) => () => void;
}
export const TableDrawerContext = createContext<TableDrawerPlace | null>(null);

/** A panel's large table: in the drawer of the explorer's frame, or in place without a frame. */
export function TableDrawer({ title, children }: { title: string; children: ReactNode }) {
  const place = useContext(TableDrawerContext);
  const claim = place?.claim;
  useLayoutEffect(() => claim?.(title), [claim, title]);
  if (!place) return children;
  return place.node && createPortal(children, place.node);
}
