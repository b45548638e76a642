'use client';
import { useCallback } from 'react';
import { useTheme } from 'styled-components';
import type { Translate } from '../../theme/messages.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { chart } from '../figure/chart.tsx';
import { useStableT } from '../text/useChartTexts.ts';
import type { Figure } from './marks.types.ts';
import { MarksView } from './MarksView.tsx';

/** Inputs of a drawing besides its data: theme colours (those of print in a file) and the reader's language. */
export interface MarksLook {
  theme: StromaTheme;
  t: Translate;
}

export interface MarksChartProps {
  /** The accessible name. */
  title: string;
  /** One-sentence description. */
  description?: string;
  /** Draws the whole figure for a size in px; must be pure. Memoise it, because a new function redraws. */
  draw: (width: number, height: number, look: MarksLook) => Figure;
  /** Height on the page in px, or a function that computes it from the width. */
  height: number | ((width: number) => number);
  /** px of a file's figure at a width and a wished height; 0.75 of the width without it, more where the plot needs it. */
  fileHeight?: (width: number, height?: number) => number;
}

/**
 * A figure that a product draws from marks, if no chart of the design system fits. Like every chart it has tooltips, arrow-key navigation, `toSvg`
 * and `toImage`, and takes part in a frame's downloads.
 */
export const MarksChart = chart(function MarksChart(props: MarksChartProps) {
  const { title, description, draw, height, fileHeight } = props;
  const theme = useTheme();
  const t = useStableT();
  const drawn = useCallback((w: number, h: number) => draw(w, h, { theme, t }), [draw, theme, t]);
  return (
    <MarksView
      draw={drawn}
      description={description ? `${title}. ${description}` : title}
      height={height}
      {...(fileHeight && { fileHeight })}
    />
  );
});
