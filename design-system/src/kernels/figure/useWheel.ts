'use client';
import { useEffect, useRef, type RefObject } from 'react';

/** Calls the latest `onWheel` for wheel events on an element. React's own listener is passive, so the page would scroll while a plot zooms. */
export function useWheel(element: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void): void {
  const latest = useRef(onWheel);
  latest.current = onWheel;
  useEffect(() => {
    const target = element.current;
    const call = (event: WheelEvent) => latest.current(event);
    target?.addEventListener('wheel', call, { passive: false });
    return () => target?.removeEventListener('wheel', call);
  }, [element]);
}
