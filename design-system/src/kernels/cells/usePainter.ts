'use client';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { EmbeddingPaint } from '../points/embedding.types.ts';
import { askGpu, detectedGpu } from '../points/gpu.ts';
import { brushOf, paint, type Brush } from '../painting/paint.ts';
import { createPixelRenderer } from '../painting/pixels.ts';
import type { Renderer, Scene } from '../points/scene.types.ts';
import { createWebglRenderer } from '../painting/webgl.ts';

export interface PainterState {
  /** Renderer of the last finished picture. */
  painted: Renderer['kind'] | null;
  /** A new key creates a new canvas, because a canvas cannot change its context type. */
  canvasKey: number;
}

/**
 * Draws the scene on the next frame after each change and reports when all points are on the screen. Until it is known whether there is a GPU, the
 * CPU draws. Detection takes longer than the first picture if the GPU is emulated, so it starts after that.
 */
export function usePainter(
  canvas: RefObject<HTMLCanvasElement | null>,
  makeScene: ((ratio: number) => Scene) | null,
  size: { width: number; height: number },
  wanted: 'auto' | 'webgl' | 'canvas',
  onPaint?: (paint: EmbeddingPaint) => void,
): PainterState {
  const renderer = useRef<Brush | null>(null);
  const [mode, setMode] = useState({ kind: wanted, key: 0 });
  const [painted, setPainted] = useState<Renderer['kind'] | null>(null);
  const report = useRef(onPaint);
  report.current = onPaint;
  useEffect(() => setMode((m) => (m.kind === wanted ? m : { kind: wanted, key: m.key + 1 })), [wanted]);

  useEffect(() => {
    if (!painted || mode.kind !== 'auto' || detectedGpu() !== null) return;
    let isHere = true;
    void askGpu().then((has) => isHere && has && setMode((m) => ({ ...m, key: m.key + 1 })));
    return () => {
      isHere = false;
    };
  }, [painted, mode.kind]);

  useLayoutEffect(() => {
    const target = canvas.current;
    if (!target || !makeScene || size.width < 2 || size.height < 2) return;
    const started = performance.now();
    let stop = () => {};
    // A canvas that replaces another is drawn before it is shown, to avoid an empty frame.
    const isInPlace = renderer.current !== null && renderer.current.for !== target;
    const draw = () => {
      if (renderer.current?.for !== target) {
        renderer.current?.it.dispose();
        renderer.current = null;
        const isPixels = mode.kind === 'canvas' || (mode.kind === 'auto' && !detectedGpu());
        const made = isPixels ? createPixelRenderer(target) : createWebglRenderer(target, mode.kind === 'auto');
        if (!made) {
          if (!isPixels) setMode((m) => ({ kind: 'canvas', key: m.key + 1 }));
          return;
        }
        renderer.current = brushOf(target, made);
      }
      const ratio = Math.min(2, window.devicePixelRatio || 1);
      const scene = makeScene(ratio);
      const { it } = renderer.current;
      const onDone = () => {
        setPainted(it.kind);
        const points = scene.positions.n;
        target.dataset.painted = String(points);
        target.dataset.renderer = it.kind;
        const ms = performance.now() - started;
        target.dataset.paintMs = ms.toFixed(1);
        report.current?.({ renderer: it.kind, points, ms });
      };
      stop = paint(renderer.current, scene, { ...(isInPlace && { isWhole: true }), onDone });
    };
    const frame = isInPlace ? 0 : requestAnimationFrame(draw);
    if (isInPlace) draw();
    const lost = (event: Event) => {
      event.preventDefault();
      if (renderer.current?.it.kind === 'webgl') setMode((m) => ({ kind: 'canvas', key: m.key + 1 }));
    };
    target.addEventListener('webglcontextlost', lost);
    return () => {
      cancelAnimationFrame(frame);
      stop();
      target.removeEventListener('webglcontextlost', lost);
    };
  }, [canvas, makeScene, size.width, size.height, mode]);

  useEffect(
    () => () => {
      renderer.current?.it.dispose();
      renderer.current = null;
    },
    [],
  );
  return { painted, canvasKey: mode.key };
}
