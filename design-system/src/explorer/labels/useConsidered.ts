'use client';
import { useEffect } from 'react';

/** Tells which edit is being chosen, and null once none is: what it would change is asked for meanwhile. */
export function useConsidered<E>(edit: E | null, onConsider: ((edit: E | null) => void) | undefined): void {
  const key = JSON.stringify(edit);
  // An equal edit, and another function, are nothing new.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => onConsider?.(edit), [key]);
}
