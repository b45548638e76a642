'use client';
import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react';
import type { Loadable } from '../../primitives/common.types.ts';
import type { FigureEdits } from '../FigureEditor/FigureEditor.types.ts';

/** All frames of a panel, drawn or captured, in page order. */
const FRAMES = '[data-plot]';
const placeIn = (root: ParentNode, frame: Element): number => [...root.querySelectorAll(FRAMES)].indexOf(frame);

/** Index of a frame among the panel's figures, from 0; -1 outside of `root`. */
export const placeOfFigure = (root: ParentNode, frame: Element | null): number => (frame ? placeIn(root, frame) : -1);

/** Figures of a panel that is rendered without being displayed: each frame registers its figure instead of drawing it. */
export class CaughtFigures {
  readonly #figures = new Map<Element, Loadable<ReactNode>>();
  readonly #listeners = new Set<() => void>();
  readonly edits: FigureEdits;
  /** `edits`: the user's own title, names and colours, for figures that support them. */
  constructor(edits: FigureEdits) {
    this.edits = edits;
  }

  /** The figure at an index of the panel; undefined until the panel has such a frame. */
  at(root: ParentNode, place: number): Loadable<ReactNode> | undefined {
    const frame = root.querySelectorAll(FRAMES)[place];
    return frame && this.#figures.get(frame);
  }
  put(frame: Element, figure: Loadable<ReactNode>): void {
    this.#figures.set(frame, figure);
    for (const listener of this.#listeners) listener();
  }
  remove(frame: Element): void {
    this.#figures.delete(frame);
    for (const listener of this.#listeners) listener();
  }
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

const Context = createContext<CaughtFigures | null>(null);
export const useCaughtFigures = (): CaughtFigures | null => useContext(Context);

/** Frames below register their figures in `figures` and draw nothing. */
export const CatchFigures = ({ figures, children }: { figures: CaughtFigures; children: ReactNode }): ReactNode => (
  <Context value={figures}>{children}</Context>
);

interface CaughtProps {
  figures: CaughtFigures;
  figure: Loadable<ReactNode>;
  /** The panel's main figure. */
  isMain?: boolean;
}
/** A frame whose figure is drawn elsewhere. */
export function Caught({ figures, figure, isMain = false }: CaughtProps): ReactNode {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => figures.put(frame.current!, figure));
  useEffect(() => {
    const own = frame.current!;
    return () => figures.remove(own);
  }, [figures]);
  return <section ref={frame} data-plot="" data-figure={isMain ? 'main' : undefined} hidden />;
}
