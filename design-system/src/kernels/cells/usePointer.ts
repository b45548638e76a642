'use client';
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { View } from '../points/camera.ts';
import type { EmbeddingCamera, EmbeddingTool } from '../points/embedding.types.ts';
import { cellAt, selectInside, type Inside, type SelectMode } from '../points/hit.ts';
import type { PreparedPositions } from '../points/prepare.ts';
import { FEW, finish, inParts } from '../points/steps.ts';

export interface Hover {
  cell: number;
  x: number;
  y: number;
}
interface PointerOptions {
  stage: RefObject<HTMLDivElement | null>;
  view: View;
  positions: PreparedPositions;
  camera: EmbeddingCamera;
  setCamera: (camera: EmbeddingCamera) => void;
  tool: EmbeddingTool;
  selection: Uint8Array | null;
  onSelect?: (mask: Uint8Array | null, count: number) => void;
  onDraw?: (mask: Uint8Array, mode: SelectMode) => void;
}

interface Drag {
  x: number;
  y: number;
  camera: EmbeddingCamera;
  shape: number[];
  tool: EmbeddingTool;
  /** Mode of a lasso that was started with a modifier key. */
  mode: SelectMode | null;
}

const modeOf = (event: { shiftKey: boolean; altKey: boolean }): SelectMode =>
  event.altKey ? 'subtract' : event.shiftKey ? 'add' : 'replace';

/** Runs a selection, of many cells with rests, and gives `then` its result; the next one, or null, replaces one that still runs. */
function useSelecting(then: (inside: Inside, mode: SelectMode) => void) {
  const latest = useRef<object | null>(null);
  const live = useRef(then);
  useEffect(() => {
    live.current = then;
  });
  useEffect(() => () => void (latest.current = null), []);
  return (steps: Generator<void, Inside> | null, cells = 0, mode: SelectMode = 'replace') => {
    const own = (latest.current = {});
    if (!steps) return;
    if (cells <= FEW) then(finish(steps), mode);
    else void inParts(steps).then((inside) => own === latest.current && live.current(inside, mode));
  };
}

/**
 * Pan, rotate (with Shift the cells are moved instead), lasso, rectangle and hover with one pointer. Shift adds to the selection, Alt subtracts; in
 * pan mode, either key starts a lasso, which keeps its mode if the key is released first.
 */
export function usePointer(options: PointerOptions) {
  const { stage, view, positions, camera, setCamera, tool, selection, onSelect, onDraw } = options;
  const [shape, setShape] = useState<readonly number[]>([]);
  const [hover, setHover] = useState<Hover | null>(null);
  const drag = useRef<Drag | null>(null);
  const frame = useRef(0);
  const select = useSelecting(({ mask, count }, mode) => {
    if (onDraw) onDraw(mask, mode);
    else onSelect?.(count ? mask : null, count);
  });
  const here = (event: PointerEvent): [number, number] => {
    const box = stage.current?.getBoundingClientRect();
    return box ? [event.clientX - box.left, event.clientY - box.top] : [0, 0];
  };

  return {
    shape,
    hover,
    clearHover: () => setHover(null),
    handlers: {
      onPointerDown(event: PointerEvent<HTMLDivElement>) {
        if (event.button !== 0 || (event.target as Element).closest('button')) return;
        const [x, y] = here(event);
        event.currentTarget.setPointerCapture(event.pointerId);
        const isLasso = tool === 'pan' && onSelect !== undefined && modeOf(event) !== 'replace';
        const begun = isLasso ? ({ tool: 'lasso', mode: modeOf(event) } as const) : { tool, mode: null };
        drag.current = { x, y, camera, shape: [x, y], ...begun };
        setHover(null);
      },
      onPointerMove(event: PointerEvent<HTMLDivElement>) {
        const [x, y] = here(event);
        const held = drag.current;
        if (!held) {
          if (event.pointerType === 'touch') return;
          cancelAnimationFrame(frame.current);
          frame.current = requestAnimationFrame(() => {
            const cell = cellAt(view, positions, x, y, 6);
            setHover(cell < 0 ? null : { cell, x, y });
          });
          return;
        }
        const [dx, dy] = [x - held.x, y - held.y];
        if (held.tool === 'rotate' && positions.dimensions === 3 && !event.shiftKey)
          setCamera({
            ...held.camera,
            yaw: held.camera.yaw + dx / 160,
            pitch: Math.max(-1.5, Math.min(1.5, held.camera.pitch + dy / 160)),
          });
        else if (held.tool === 'lasso') {
          held.shape.push(x, y);
          setShape([...held.shape]);
        } else if (held.tool === 'rectangle') {
          held.shape = [held.x, held.y, x, held.y, x, y, held.x, y];
          setShape(held.shape);
        } else {
          const { scale } = view;
          setCamera({ ...held.camera, x: held.camera.x - dx / scale, y: held.camera.y + dy / scale });
        }
      },
      onPointerUp(event: PointerEvent<HTMLDivElement>) {
        const held = drag.current;
        drag.current = null;
        setShape([]);
        if (!held || (held.tool !== 'lasso' && held.tool !== 'rectangle') || !onSelect) return;
        const mode = held.mode ?? modeOf(event);
        if (held.shape.length < 6) {
          if (mode !== 'replace') return;
          select(null);
          onSelect(null, 0);
          return;
        }
        // `onDraw` joins the cells of the shape with the earlier ones itself.
        const [before, joined] = onDraw ? ([null, 'replace'] as const) : [selection, mode];
        select(selectInside(view, positions, held.shape, before, joined), positions.cells, mode);
      },
      onPointerLeave() {
        cancelAnimationFrame(frame.current);
        setHover(null);
      },
    },
  };
}
