'use client';
import { useEffect } from 'react';

/** Reports the edit in progress, or null, so that its effects can be loaded. */
export function useReportEdit<E>(edit: E | null, onConsider: ((edit: E | null) => void) | undefined): void {
  const key = JSON.stringify(edit);
  // Compares the edit by value and ignores changes of the callback.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => onConsider?.(edit), [key]);
}
