import { useEffect, useState } from 'react';

/** Time without a key stroke after which a search is sent. */
export const SEARCH_MS = 250;

/** `value` after it has been unchanged for `ms`, so that typing sends one request instead of one per key. */
export function useDebounced<T>(value: T, ms = SEARCH_MS): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
