'use client';
import { useState } from 'react';

/** A number of rows, or null while they are read: then the one before, so that neither pages nor rows are counted as none. */
export function useLastTotal(total: number | null): number | null {
  const [last, setLast] = useState(total);
  if (total !== null && total !== last) setLast(total);
  return total ?? last;
}
