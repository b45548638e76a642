'use client';
import { useEffect, useRef, type RefObject } from 'react';

/** The height that toasts and the sign of a lost connection leave free at the window's lower edge. */
const FREE = '--st-bottom';

/** Marks a bar of buttons at the window's lower edge: passing messages appear above it, wherever the page is scrolled to. */
export function useBottomBar<T extends HTMLElement>(): RefObject<T | null> {
  const bar = useRef<T>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const free = () => {
      const top = bar.current?.getBoundingClientRect().top ?? window.innerHeight;
      style.setProperty(FREE, `${Math.max(0, window.innerHeight - top)}px`);
    };
    const sizes = new ResizeObserver(free);
    sizes.observe(bar.current!);
    window.addEventListener('scroll', free, { passive: true });
    window.addEventListener('resize', free);
    free();
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', free);
      window.removeEventListener('resize', free);
      style.removeProperty(FREE);
    };
  }, []);
  return bar;
}
