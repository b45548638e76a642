'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import type { Translate } from '../../theme/messages.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { useStableProps } from '../figure/useStableProps.ts';
import { useStableT } from '../text/useChartTexts.ts';
import type { Highcharts } from './core.ts';
import { escapeProps } from './labels.ts';

/** `useStableProps` with escaped labels (labels.ts), for options of Highcharts. */
export function useEscapedProps<P extends object>(props: P): P {
  const stable = useStableProps(props);
  return useMemo(() => escapeProps(stable), [stable]);
}

/** Highcharts options from props with held labels, theme and language; a new object only when one of them changes. */
export function useChartOptions<P extends object>(
  build: (props: P, theme: StromaTheme, t: Translate) => Highcharts.Options,
  props: P,
): Highcharts.Options {
  const theme = useTheme();
  const t = useStableT();
  const held = useEscapedProps(props);
  return useMemo(() => build(held, theme, t), [build, held, theme, t]);
}
