import { useCallback, useMemo, useRef } from 'react';
import { useTheme } from 'styled-components';
import type { Highcharts } from './core.ts';
import { holdProps } from './labels.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { useT, type Translate } from '../../theme/messages.ts';
import type { Figure } from '../marks/marks.types.ts';

/** The same object while no value in it changes; callbacks may be new each render and always reach the latest one. */
function useStable<P extends object>(props: P): P {
  const live = useRef(props);
  live.current = props;
  const held = useRef<{ from: P; to: P } | null>(null);
  const isSame = (a: P, b: P) => {
    const keys = Object.keys({ ...a, ...b }) as (keyof P)[];
    return keys.every((k) => a[k] === b[k] || (typeof a[k] === 'function' && typeof b[k] === 'function'));
  };
  if (!held.current || !isSame(held.current.from, props)) {
    const to = Object.fromEntries(
      Object.entries(props).map(([k, v]) => [
        k,
        typeof v === 'function'
          ? (...args: unknown[]) =>
              (live.current as unknown as Record<string, (...a: unknown[]) => unknown>)[k]?.(...args)
          : v,
      ]),
    ) as P;
    held.current = { from: props, to };
  }
  return held.current.to;
}

/** Highcharts options from props with held labels (highcharts/labels.ts), theme and language; a new object only when one of them changes. */
export function useChartOptions<P extends object>(
  build: (props: P, theme: StromaTheme, t: Translate) => Highcharts.Options,
  props: P,
): Highcharts.Options {
  const theme = useTheme();
  const t = useT();
  const stable = useStable(props);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new each render; the language is the key
  return useMemo(() => build(holdProps(stable), theme, t), [build, stable, theme, t.locale]);
}

export type Draw<P> = (props: P, theme: StromaTheme, t: Translate, width: number, height: number) => Figure;

/** The `draw` of a MarksView from props, theme and language. */
export function useFigure<P extends object>(build: Draw<P>, props: P): (width: number, height: number) => Figure {
  const theme = useTheme();
  const t = useT();
  const stable = useStable(props);
  return useCallback(
    (width: number, height: number) => build(stable, theme, t, width, height),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- as above
    [build, stable, theme, t.locale],
  );
}
