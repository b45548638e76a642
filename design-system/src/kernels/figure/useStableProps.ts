'use client';
import { useRef } from 'react';

type Callback = (...args: unknown[]) => unknown;
/**
 * Returns the same object while no value in the props changes, so that an inline callback does not redraw a chart. Its functions keep their identity
 * and call the latest one.
 */
export function useStableProps<P extends object>(props: P): P {
  const latest = useRef(props);
  latest.current = props;
  const held = useRef<{ from: P; to: P }>(null);
  const keys = new Set([...Object.keys(props), ...Object.keys(held.current?.from ?? {})]) as Set<string & keyof P>;
  const same =
    held.current !== null &&
    [...keys].every((key) => {
      const [a, b] = [held.current?.from[key], props[key]];
      return Object.is(a, b) || (typeof a === 'function' && typeof b === 'function');
    });
  if (!same) {
    const to = Object.fromEntries(
      Object.entries(props).map(([key, value]) => [
        key,
        typeof value === 'function'
          ? (...args: unknown[]) => (latest.current[key as keyof P] as Callback | undefined)?.(...args)
          : value,
      ]),
    ) as P;
    held.current = { from: props, to };
  }
  return (held.current as { to: P }).to;
}
