import type { Renderer, Scene } from '../points/scene.types.ts';
import { advance, FEW, SLICE_MS, soon } from '../points/steps.ts';

/** The slice of a canvas's first picture, which is what the reader waits for. */
export const FIRST_SLICE_MS = 80;
/** Time for the sample of cells that is shown until the picture is complete. */
const SKETCH_MS = 12;
/** Cells of such a sample at most: a rate learnt where most cells are out of sight says little about the next picture. */
const MOST_SKETCHED = 100_000;
/** Cells a millisecond, until a picture has been drawn. */
const FIRST_RATE = 3000;

/** Renderer of one canvas and what it last did. */
export interface Brush {
  for: HTMLCanvasElement;
  it: Renderer;
  /** Camera and cells of the picture on the canvas; null before the first. */
  shown: { camera: string; positions: Scene['positions'] } | null;
  /** The last picture was stopped before its end. */
  isStopped: boolean;
  cellsPerMs: number;
}

export const brushOf = (canvas: HTMLCanvasElement, it: Renderer): Brush => ({
  for: canvas,
  it,
  shown: null,
  isStopped: false,
  cellsPerMs: FIRST_RATE,
});

interface Clock {
  now: () => number;
  soon: typeof soon;
}
const CLOCK: Clock = { now: () => performance.now(), soon };

/**
 * Draws a picture, in parts if very many cells would hold the page up. `onDone` comes with the last part, in the same call if there is only one.
 * `isWhole`: without a rest. The returned function stops; the canvas then keeps what it shows, and the next picture begins with a sample.
 */
export function paint(
  brush: Brush,
  scene: Scene,
  { isWhole = scene.positions.n <= FEW, onDone }: { isWhole?: boolean; onDone: () => void },
  clock: Clock = CLOCK,
): () => void {
  const { x, y, z } = scene.view;
  const { positions } = scene;
  const shown = { camera: [...x, ...y, ...z].join(), positions };
  const isMoved = brush.shown !== null && (brush.shown.camera !== shown.camera || brush.shown.positions !== positions);
  const isSlow = positions.n > brush.cellsPerMs * SLICE_MS;
  // Names and axes have moved already, so the cells follow at once. A picture that was stopped once may be stopped again, for as long as a drag lasts.
  const isSketched = !isWhole && brush.it.sketch !== undefined && (brush.isStopped || (isMoved && isSlow));
  const sliceMs = isWhole ? Infinity : brush.shown === null ? FIRST_SLICE_MS : SLICE_MS;
  if (isSketched) {
    brush.it.sketch!(scene, Math.min(MOST_SKETCHED, Math.round(brush.cellsPerMs * SKETCH_MS)));
    brush.shown = shown;
  }
  const steps = brush.it.draw(scene);
  let busy = 0;
  let cancel = () => {};
  let isDone = false;
  const go = () => {
    const began = clock.now();
    isDone = advance(steps, sliceMs, clock.now) !== null;
    busy += clock.now() - began;
    if (!isDone) {
      brush.for.dataset.painted = '';
      cancel = clock.soon(go);
      return;
    }
    brush.shown = shown;
    brush.isStopped = false;
    brush.cellsPerMs = positions.n / Math.max(1, busy);
    onDone();
  };
  if (isSketched) {
    brush.for.dataset.painted = '';
    cancel = clock.soon(go);
  } else go();
  return () => {
    if (isDone) return;
    cancel();
    brush.isStopped = true;
    // It was slower than this.
    if (busy > 0) brush.cellsPerMs = Math.min(brush.cellsPerMs, positions.n / busy);
  };
}
