/** The part of Next that StromaRegistry calls; Next is an optional peer that this repository does not install. */
declare module 'next/navigation' {
  /** Adds what `callback` returns before each part of the markup that a server sends. */
  export function useServerInsertedHTML(callback: () => import('react').ReactNode): void;
}
