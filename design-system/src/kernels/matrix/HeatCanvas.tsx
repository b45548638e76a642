'use client';
import { useEffect, useMemo, useRef, useState } from 'react';
import { styled, useTheme } from 'styled-components';
import { Hidden } from '../../primitives/Page/Page.styles.ts';
import type { ChartElement } from '../figure/chartElement.types.ts';
import { Marks } from '../marks/Marks.tsx';
import { Box } from '../marks/MarksView.styles.ts';
import { ChartTip } from '../marks/Tooltip.tsx';
import type { HeatBodyProps } from './HeatChart.tsx';
import { heatMarks } from './heatMarks.ts';
import { useHeatKeys } from './useHeatKeys.ts';
import { useHeatPointer } from './useHeatPointer.ts';
import { useMatrixPainting } from './useMatrixPainting.ts';
import { zoomWindow } from './window.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

const Canvas = styled.canvas`
  position: absolute;
  touch-action: pan-y;
`;

/** A large matrix on a canvas: wheel, pinch buttons and keys zoom, dragging moves, the cell under the pointer or the key focus is named. */
export function HeatCanvas(props: HeatBodyProps) {
  const { model, layout, lines, texts, width, height, description, onPick } = props;
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
  const placed = useMemo(() => layout(width, height, view), [layout, width, height, view]);
  const marks = useMemo(() => heatMarks(model, placed, texts, theme), [model, placed, texts, theme]);
  const { body, cell } = placed;

  useMatrixPainting(props, { box, canvas, view, body });
  const zoom = (factor: number, row = view.row + view.rows / 2, column = view.column + view.columns / 2) =>
    setView((v) => zoomWindow(v, factor, row, column, model.rows, model.columns));
  const pick = (c: { row: number; column: number } | null) =>
    c && onPick?.(model.rowOrder[c.row] ?? 0, model.columnOrder[c.column] ?? 0);
  const shared = { view, at, setAt, setByKey, zoom, pick };
  const { isZoomed, boxHandlers, canvasHandlers } = useHeatPointer({ ...shared, box, placed, whole, setView });
  const onKeyDown = useHeatKeys({ ...shared, model, setView, whole });
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
      {...boxHandlers}
      onBlur={() => setAt(null)}
      style={{ height: placed.height }}
    >
      <Canvas
        ref={canvas}
        aria-hidden="true"
        style={{ left: body.x, top: body.y, width: body.w, height: body.h, cursor: isZoomed ? 'grab' : 'crosshair' }}
        {...canvasHandlers}
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
        isZoomed={isZoomed}
        top={body.y + 4}
        right={width - body.x - body.w + 4}
      />
      {words && spot && <ChartTip lines={words} x={spot.x} y={spot.y} width={width} height={placed.height} />}
      <Hidden aria-live="polite">{byKey && words ? words.join(', ') : ''}</Hidden>
    </Box>
  );
}
