'use client';
import { useCallback } from 'react';
import { useTheme } from 'styled-components';
import type { Translate } from '../../theme/messages.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { useStableProps } from '../figure/useStableProps.ts';
import { useStableT } from '../text/useChartTexts.ts';
import type { Figure } from './marks.types.ts';

export type Draw<P> = (props: P, theme: StromaTheme, t: Translate, width: number, height: number) => Figure;

/** The `draw` of a MarksView from props, theme and language; a new function only when one of them changes. */
export function useFigure<P extends object>(build: Draw<P>, props: P): (width: number, height: number) => Figure {
  const theme = useTheme();
  const t = useStableT();
  const stable = useStableProps(props);
  return useCallback(
    (width: number, height: number) => build(stable, theme, t, width, height),
    [build, stable, theme, t],
  );
}
