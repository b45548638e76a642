'use client';
import { createContext, useContext, useLayoutEffect, useState, type RefObject } from 'react';

/** The explorer's panel: its scrolling box, and the height that is seen of it in px. */
export interface FigurePanel {
  node: HTMLElement | null;
  height: number;
}
/** The panel around a frame; null if there is none. */
export const FigurePanelContext = createContext<FigurePanel | null>(null);
/** px of height that the frame of a main figure gives its chart; null elsewhere. */
export const FigureRoomContext = createContext<number | null>(null);

/** A main figure is not drawn smaller than this; the panel scrolls instead. */
const LEAST = 300;
const UNDER = 8;

/** px from the top of `box` to the lower edge of the panel while nothing is scrolled; null without a panel, or while `isMain` is false. */
export function useFigureRoom(box: RefObject<HTMLElement | null>, isMain: boolean): number | null {
  const panel = useContext(FigurePanelContext);
  const [top, setTop] = useState<number | null>(null);
  const node = isMain ? (panel?.node ?? null) : null;
  useLayoutEffect(() => {
    if (!node) return;
    const read = () => {
      const element = box.current;
      if (!element) return;
      setTop(Math.round(element.getBoundingClientRect().top - node.getBoundingClientRect().top + node.scrollTop));
    };
    read();
    // Content above the figure may appear and disappear; each change resizes the content of the panel.
    const observer = new ResizeObserver(read);
    observer.observe(node);
    if (node.firstElementChild) observer.observe(node.firstElementChild);
    return () => observer.disconnect();
  }, [box, node]);
  if (!node || !panel || top === null || panel.height === 0) return null;
  return Math.max(LEAST, panel.height - top - UNDER);
}

/** Height of a chart that needs `own` px for its rows: at least the room of a main figure. */
export const useRowsHeight = (own: number): number => Math.max(own, useContext(FigureRoomContext) ?? 0);
/** Height of a flexible chart: the available height in a main figure, otherwise `own`. */
export const useFreeHeight = (own: number): number => useContext(FigureRoomContext) ?? own;
