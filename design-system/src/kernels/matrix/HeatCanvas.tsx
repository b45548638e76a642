'use client';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import { styled, useTheme } from 'styled-components';
import { Hidden } from '../../primitives/Page/Page.styles.ts';
import { withPlotHeight } from '../figure/fileSize.ts';
import type { ChartElement } from '../figure/chartElement.types.ts';
import { Marks } from '../marks/Marks.tsx';
import { Box } from '../marks/MarksView.styles.ts';
import { marksSvg } from '../marks/svg.ts';
import { ChartTip } from '../marks/Tooltip.tsx';
import type { HeatBodyProps } from './HeatChart.tsx';
import { heatMarks } from './heatMarks.ts';
import { bodyImage, matrixCanvas, paintWindow } from './paintMatrix.ts';
import { useHeatKeys } from './useHeatKeys.ts';
import { panWindow, zoomWindow } from './window.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

const Canvas = styled.canvas`
  position: absolute;
  touch-action: pan-y;
`;
/** Device px a unit in the exported raster body: 7 pt words and 300 dpi go together. */
const EXPORT_RATIO = 3;

/** A large matrix on a canvas: wheel, pinch buttons and keys zoom, dragging moves, the cell under the pointer or the key focus is named. */
export function HeatCanvas(props: HeatBodyProps) {
  const { model, layout, lines, texts, width, height, description, onPick, onPaint } = props;
  const theme = useTheme();
  const box = useRef<ChartElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const whole = useMemo(
    () => ({ row: 0, rows: model.rows, column: 0, columns: model.columns }),
    [model.rows, model.columns],
  );
  const [view, setView] = useState(whole);
  useEffect(() => setView(whole), [whole]);
  const [at, setAt] = useState<{ row: number; column: number } | null>(null);
  const [byKey, setByKey] = useState(false);
  const source = useRef<{ model: unknown; canvas: HTMLCanvasElement }>(null);
  const placed = useMemo(() => layout(width, height, view), [layout, width, height, view]);
  const marks = useMemo(() => heatMarks(model, placed, texts, theme), [model, placed, texts, theme]);
  const { body, cell } = placed;

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
  }, [model, view, body.w, body.h, onPaint]);

  useEffect(() => {
    const target = box.current;
    if (!target) return;
    target.stromaSvg = (w, h, ratio = EXPORT_RATIO) => {
      const own = layout(w, h, view);
      const { x, y, w: wide, h: tall } = own.body;
      const href = source.current ? bodyImage(source.current.canvas, view, wide * ratio, tall * ratio) : '';
      const image = { kind: 'image' as const, x, y, w: wide, h: tall, href };
      const marks = [image, ...heatMarks(model, own, texts, theme)];
      return withPlotHeight(marksSvg(marks, w, own.height, theme.colour.surface), tall);
    };
  }, [layout, model, texts, theme, view]);

  const cellAt = (clientX: number, clientY: number) => {
    const r = box.current?.getBoundingClientRect();
    if (!r) return null;
    const column = view.column + (clientX - r.left - body.x) / cell.w;
    const row = view.row + (clientY - r.top - body.y) / cell.h;
    const inside =
      row >= view.row && row < view.row + view.rows && column >= view.column && column < view.column + view.columns;
    return inside ? { row, column } : null;
  };
  const zoomed = view.rows < model.rows || view.columns < model.columns;
  const zoom = (factor: number, row = view.row + view.rows / 2, column = view.column + view.columns / 2) =>
    setView((v) => zoomWindow(v, factor, row, column, model.rows, model.columns));
  const wheel = useRef<(event: WheelEvent) => void>(null);
  wheel.current = (event) => {
    const p = cellAt(event.clientX, event.clientY);
    // The page scrolls as ever unless the reader zooms on purpose or has zoomed already.
    if (!p || !(event.ctrlKey || event.metaKey || zoomed)) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * 0.002), p.row, p.column);
  };
  useEffect(() => {
    const target = box.current;
    const on = (event: WheelEvent) => wheel.current?.(event);
    target?.addEventListener('wheel', on, { passive: false });
    return () => target?.removeEventListener('wheel', on);
  }, []);
  const drag = useRef<{ x: number; y: number; moved: boolean } | null>(null);
  const onPointerMove = (event: PointerEvent) => {
    const d = drag.current;
    if (d) {
      const [dx, dy] = [event.clientX - d.x, event.clientY - d.y];
      if (Math.abs(dx) + Math.abs(dy) < 3 && !d.moved) return;
      drag.current = { x: event.clientX, y: event.clientY, moved: true };
      setView((v) => panWindow(v, -dy / cell.h, -dx / cell.w, model.rows, model.columns));
    }
    const p = cellAt(event.clientX, event.clientY);
    setByKey(false);
    setAt(p && { row: Math.floor(p.row), column: Math.floor(p.column) });
  };
  const pick = (c: { row: number; column: number } | null) =>
    c && onPick?.(model.rowOrder[c.row] ?? 0, model.columnOrder[c.column] ?? 0);
  const onKeyDown = useHeatKeys({ model, view, setView, whole, at, setAt, setByKey, zoom, pick });
  const words = at ? lines(model.rowOrder[at.row] ?? 0, model.columnOrder[at.column] ?? 0) : null;
  const spot = at && {
    x: body.x + (at.column - view.column) * cell.w,
    y: body.y + (at.row - view.row) * cell.h,
  };
  return (
    <Box
      ref={box}
      data-chart=""
      role="application"
      aria-label={description}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onPointerLeave={() => !drag.current && setAt(null)}
      onBlur={() => setAt(null)}
      style={{ height: placed.height }}
    >
      <Canvas
        ref={canvas}
        aria-hidden="true"
        style={{ left: body.x, top: body.y, width: body.w, height: body.h, cursor: zoomed ? 'grab' : 'crosshair' }}
        onPointerDown={(event) => {
          drag.current = { x: event.clientX, y: event.clientY, moved: false };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerUp={() => {
          if (!drag.current?.moved) pick(at);
          drag.current = null;
        }}
        onPointerCancel={() => (drag.current = null)}
      />
      <svg
        aria-hidden="true"
        height={placed.height}
        viewBox={`0 0 ${width} ${placed.height}`}
        style={{ position: 'relative', pointerEvents: 'none' }}
      >
        <Marks marks={marks} />
        {spot && (
          <rect
            x={spot.x}
            y={spot.y}
            width={Math.max(2, cell.w)}
            height={Math.max(2, cell.h)}
            fill="none"
            stroke="var(--st-text)"
            strokeWidth={1.5}
          />
        )}
      </svg>
      <ZoomButtons
        onZoom={zoom}
        onReset={() => setView(whole)}
        zoomed={zoomed}
        top={body.y + 4}
        right={width - body.x - body.w + 4}
      />
      {words && spot && <ChartTip lines={words} x={spot.x} y={spot.y} width={width} height={placed.height} />}
      <Hidden aria-live="polite">{byKey && words ? words.join(', ') : ''}</Hidden>
    </Box>
  );
}
