import { useMemo, useRef } from 'react';
import { holdProps } from './labels.ts';
import { useT, type Translate } from '../../theme/messages.ts';

/** A chart's words, made once a language; `make` stands outside the component. */
export function useChartTexts<T>(make: (t: Translate) => T): T {
  const t = useT();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new each render; the language is the key
  return useMemo(() => make(t), [t.locale, make]);
}

type Callback = (...args: unknown[]) => unknown;
/**
 * The props as they were while nothing but callbacks changed, so that a chart is not built anew for an inline callback. Callbacks are held
 * behind one door that calls the latest.
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

/** `useStableProps` with held labels (highcharts/labels.ts), for options of Highcharts. */
export function useHeldProps<P extends object>(props: P): P {
  const stable = useStableProps(props);
  return useMemo(() => holdProps(stable), [stable]);
}
