/** Of Next, an optional peer that this repository does not install: what StromaRegistry calls. */
declare module 'next/navigation' {
  /** Adds what `callback` returns before each part of the markup that a server sends. */
  export function useServerInsertedHTML(callback: () => import('react').ReactNode): void;
}
