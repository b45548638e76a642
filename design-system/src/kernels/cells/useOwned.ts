'use client';
import { useState } from 'react';

/** State that the owner may hold: the given value and setter, or the component's own where there is none. */
export function useOwned<T, C extends T>(
  value: T | undefined,
  onChange: ((value: C) => void) | undefined,
  initial: T,
): [T, (value: C) => void] {
  const [own, setOwn] = useState(initial);
  return [value ?? own, onChange ?? setOwn];
}
