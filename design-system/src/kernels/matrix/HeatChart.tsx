'use client';
import { useCallback, useMemo } from 'react';
import { useTheme } from 'styled-components';
import '../highcharts/heatmap.ts';
import { HighchartsView } from '../highcharts/HighchartsView.tsx';
import { useEscapedProps } from '../highcharts/useChartOptions.ts';
import { heatFrame, heatOptions } from './heat.options.ts';
import type { HeatTexts } from './heat.types.ts';
import type { HeatLayout, HeatWindow } from './heatLayout.ts';
import type { HeatModel } from './heatModel.ts';

/** Props from HeatView for both painters. */
export interface HeatBodyProps {
  model: HeatModel;
  layout: (width: number, height: number | undefined, view?: HeatWindow) => HeatLayout;
  lines: (row: number, column: number) => readonly string[];
  texts: HeatTexts;
  width: number;
  height: number | undefined;
  description: string;
  onPick?: ((row: number, column: number) => void) | undefined;
  onPaint?: ((ms: number) => void) | undefined;
}

/** A small matrix: every cell a point of a Highcharts heatmap, reachable by arrow keys. */
export function HeatChart({ layout, texts, width, height, description, ...props }: HeatBodyProps) {
  const theme = useTheme();
  const { model, lines, onPick } = useEscapedProps(props);
  const placed = useMemo(() => layout(width, height), [layout, width, height]);
  const options = useMemo(
    () => heatOptions(model, placed, texts, theme, { lines, ...(onPick && { onPick }) }),
    [model, placed, texts, theme, lines, onPick],
  );
  const fileHeight = useCallback((w: number, h?: number) => layout(w, h).height, [layout]);
  const exportOptions = useMemo(
    () => (w: number, h: number) => heatFrame(model, layout(w, h), texts, theme),
    [model, layout, texts, theme],
  );
  return (
    <HighchartsView
      options={options}
      exportOptions={exportOptions}
      fileHeight={fileHeight}
      description={description}
      height={placed.height}
    />
  );
}
