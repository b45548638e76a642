import { useMemo, useRef } from 'react';
import { holdProps } from '../highcharts/labels.ts';
import { useT, type Translate } from '../theme/messages.ts';
import { pText } from './pText.ts';

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

const raised = (text: string) =>
  text
    .replace('e-', ' × 10⁻')
    .replace(/⁻(\d+)$/, (_, d: string) => `⁻${[...d].map((x) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(x)]).join('')}`);

/** As `scientific`; a p value too small for a number by its logarithm, else as "< 1 × 10⁻³⁰⁰". */
export const scientificP = (t: Translate) => (value: number, log10?: number) =>
  value < 1e-300 ? raised(pText(t)(value, log10)) : scientific(t)(value);

/** 3 significant digits, exponents for the very small: p values and scores in tooltips. */
export function scientific(t: Translate) {
  return (value: number) =>
    value !== 0 && Math.abs(value) < 1e-3
      ? raised(value.toExponential(1))
      : t.number(value, { maximumSignificantDigits: 3 });
}
