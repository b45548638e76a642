'use client';
import { startTransition, useLayoutEffect, useState } from 'react';

/** False in the first rendering, then true: for content that is rendered in a separate task, after what it belongs to is shown. */
export function useNextTask(): boolean {
  const [isNext, setNext] = useState(false);
  useLayoutEffect(() => startTransition(() => setNext(true)), []);
  return isNext;
}
