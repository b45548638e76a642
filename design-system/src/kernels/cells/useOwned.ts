'use client';
import { useState } from 'react';

/** State that the parent may control: the given value and setter, or local state without them. */
export function useControllable<T, C extends T>(
  value: T | undefined,
  onChange: ((value: C) => void) | undefined,
  initial: T,
): [T, (value: C) => void] {
  const [own, setOwn] = useState(initial);
  return [value ?? own, onChange ?? setOwn];
}
