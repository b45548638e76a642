import { useEffect, useRef } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { showBroken } from './broken.ts';

/** Fallback for the whole application, if the layout around all screens failed. */
export function AppErrorFallback({ error }: FallbackProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    console.error(error);
    showBroken(place.current!, document.documentElement.lang);
  }, [error]);
  return <div ref={place} />;
}
