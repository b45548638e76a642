'use client';
import { useState } from 'react';

/** Returns the number of rows; while it is null (loading), the previous number, so that the pager does not flicker to zero. */
export function useLastTotal(total: number | null): number | null {
  const [last, setLast] = useState(total);
  if (total !== null && total !== last) setLast(total);
  return total ?? last;
}
