'use client';
import { useRef, type PointerEvent } from 'react';
import { useWheel } from '../figure/useWheel.ts';
import type { ChartElement } from '../figure/chartElement.types.ts';
import type { HeatLayout, HeatWindow } from './heatLayout.ts';
import { panWindow } from './window.ts';

interface Cell {
  row: number;
  column: number;
}
interface Input {
  box: { current: ChartElement | null };
  view: HeatWindow;
  placed: Pick<HeatLayout, 'body' | 'cell'>;
  /** Of the whole matrix. */
  whole: Pick<HeatWindow, 'rows' | 'columns'>;
  at: Cell | null;
  setAt: (cell: Cell | null) => void;
  setByKey: (byKey: boolean) => void;
  setView: (change: (view: HeatWindow) => HeatWindow) => void;
  zoom: (factor: number, row: number, column: number) => void;
  pick: (cell: Cell | null) => void;
}

/** Handlers of the box and of its canvas: the wheel zooms, dragging moves, a press picks the cell under the pointer. */
export function useHeatPointer({ box, view, placed, whole, at, setAt, setByKey, setView, zoom, pick }: Input) {
  const { body, cell } = placed;
  const drag = useRef<{ x: number; y: number; moved: boolean } | null>(null);
  const isZoomed = view.rows < whole.rows || view.columns < whole.columns;
  const cellAt = (clientX: number, clientY: number): Cell | null => {
    const r = box.current?.getBoundingClientRect();
    if (!r) return null;
    const column = view.column + (clientX - r.left - body.x) / cell.w;
    const row = view.row + (clientY - r.top - body.y) / cell.h;
    const inside =
      row >= view.row && row < view.row + view.rows && column >= view.column && column < view.column + view.columns;
    return inside ? { row, column } : null;
  };
  useWheel(box, (event) => {
    const p = cellAt(event.clientX, event.clientY);
    // The page scrolls as ever unless the reader zooms on purpose or has zoomed already.
    if (!p || !(event.ctrlKey || event.metaKey || isZoomed)) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * 0.002), p.row, p.column);
  });
  return {
    isZoomed,
    boxHandlers: {
      onPointerMove(event: PointerEvent) {
        const d = drag.current;
        if (d) {
          const [dx, dy] = [event.clientX - d.x, event.clientY - d.y];
          if (Math.abs(dx) + Math.abs(dy) < 3 && !d.moved) return;
          drag.current = { x: event.clientX, y: event.clientY, moved: true };
          setView((v) => panWindow(v, -dy / cell.h, -dx / cell.w, whole.rows, whole.columns));
        }
        const p = cellAt(event.clientX, event.clientY);
        setByKey(false);
        setAt(p && { row: Math.floor(p.row), column: Math.floor(p.column) });
      },
      onPointerLeave: () => !drag.current && setAt(null),
    },
    canvasHandlers: {
      onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
        drag.current = { x: event.clientX, y: event.clientY, moved: false };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerUp() {
        if (!drag.current?.moved) pick(at);
        drag.current = null;
      },
      onPointerCancel: () => (drag.current = null),
    },
  };
}
