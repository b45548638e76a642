'use client';
import { useRef } from 'react';

type Callback = (...args: unknown[]) => unknown;
/** Values compared until two props count as different: a comparison has to be cheaper than drawing again. */
const MOST_COMPARED = 20_000;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Whether two values have equal contents: arrays and plain objects by their parts, all others (typed arrays, elements) by identity. */
export function hasEqualContents(a: unknown, b: unknown, left = { values: MOST_COMPARED }): boolean {
  if (Object.is(a, b)) return true;
  left.values -= 1;
  if (left.values < 0) return false;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, i) => hasEqualContents(one, b[i], left));
  if (!isPlain(a) || !isPlain(b) || '$$typeof' in a) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && hasEqualContents(a[key], b[key], left))
  );
}

/**
 * Returns the same object while no value in the props changes, so that an inline callback, or data that a render makes again with equal contents, does
 * not redraw a chart. Its functions keep their identity and call the latest one.
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
      return hasEqualContents(a, b) || (typeof a === 'function' && typeof b === 'function');
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

/** The value of an earlier render while its contents are equal: categories read again from an address would draw all cells again. */
export function useStable<T>(value: T): T {
  const held = useRef(value);
  if (!hasEqualContents(held.current, value)) held.current = value;
  return held.current;
}
