'use client';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useTheme } from 'styled-components';
import type { ChartElement } from '../figure/chartElement.types.ts';
import { leastPlot, withPlotHeight } from '../figure/fileSize.ts';
import { marksSvg } from '../marks/svg.ts';
import type { HeatBodyProps } from './HeatChart.tsx';
import type { HeatWindow } from './heatLayout.ts';
import { heatMarks } from './heatMarks.ts';
import { bodyImage, matrixCanvas, paintWindow } from './paintMatrix.ts';

/** Device px a unit in the exported raster body: 7 pt words and 300 dpi go together. */
const EXPORT_RATIO = 3;

interface Drawn {
  box: RefObject<ChartElement | null>;
  canvas: RefObject<HTMLCanvasElement | null>;
  view: HeatWindow;
  body: { w: number; h: number };
}

/** Paints the window of the matrix on its canvas, and gives the chart's element its file. */
export function useMatrixPainting(props: HeatBodyProps, { box, canvas, view, body }: Drawn): void {
  const { model, layout, texts, onPaint } = props;
  const theme = useTheme();
  const source = useRef<{ model: unknown; canvas: HTMLCanvasElement }>(null);
  useLayoutEffect(() => {
    const target = canvas.current;
    const context = target?.getContext('2d');
    if (!target || !context) return;
    const from = performance.now();
    const fresh = source.current?.model !== model;
    if (fresh) source.current = { model, canvas: matrixCanvas(model) };
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    target.width = Math.round(body.w * ratio);
    target.height = Math.round(body.h * ratio);
    paintWindow(context, source.current?.canvas as HTMLCanvasElement, view, target.width, target.height);
    if (fresh) onPaint?.(performance.now() - from);
  }, [canvas, model, view, body.w, body.h, onPaint]);

  useEffect(() => {
    const target = box.current;
    if (!target) return;
    target.stromaSvg = (w, h, ratio = EXPORT_RATIO) => {
      let own = layout(w, h, view);
      const more = h === undefined ? leastPlot(w, own.body.w, own.height - own.body.h) - own.body.h : 0;
      if (more > 0) own = layout(w, Math.ceil(own.height + more), view);
      const { x, y, w: wide, h: tall } = own.body;
      const href = source.current ? bodyImage(source.current.canvas, view, wide * ratio, tall * ratio) : '';
      const image = { kind: 'image' as const, x, y, w: wide, h: tall, href };
      const marks = [image, ...heatMarks(model, own, texts, theme)];
      return withPlotHeight(marksSvg(marks, w, own.height, theme.colour.surface), tall, wide);
    };
  }, [box, layout, model, texts, theme, view]);
}
