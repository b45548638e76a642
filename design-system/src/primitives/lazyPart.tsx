'use client';
import { createElement, useEffect, useReducer, type ComponentType } from 'react';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;

/** A component whose code loads on its first render. */
export interface LazyPart<P> {
  Part: ComponentType<P>;
  /** Loads the code ahead of the first render. */
  preload: () => void;
}

/**
 * Like React's `lazy`, but a failed load does not affect the page: the component renders nothing and retries with increasing delays while it is
 * mounted. React's `lazy` throws into the nearest boundary and keeps the failure until the page is reloaded, so a single menu that failed to load
 * replaced the whole page while the server was down.
 */
export function lazyPart<P>(load: () => Promise<{ default: ComponentType<P> }>): LazyPart<P> {
  let Loaded: ComponentType<P> | null = null;
  let pending: Promise<void> | null = null;
  const get = () =>
    (pending ??= load().then(
      (module) => void (Loaded = module.default),
      (error: unknown) => {
        pending = null;
        throw error;
      },
    ));
  function Part(props: P) {
    const [, render] = useReducer((n: number) => n + 1, 0);
    useEffect(() => {
      if (Loaded) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isMounted = true;
      const attempt = (pause: number) =>
        void get().then(
          () => isMounted && render(),
          () => {
            if (isMounted) timer = setTimeout(() => attempt(Math.min(pause * 2, LONGEST_PAUSE_MS)), pause);
          },
        );
      attempt(FIRST_PAUSE_MS);
      return () => {
        isMounted = false;
        clearTimeout(timer);
      };
    }, []);
    return Loaded && createElement(Loaded as ComponentType<object>, props as object);
  }
  return { Part, preload: () => void get().catch(() => undefined) };
}
