import { expect, jest, test } from '@jest/globals';
import { SLICE_MS } from '../points/steps.ts';
import { brushOf, FIRST_SLICE_MS, paint, type Brush } from './paint.ts';
import { preparePositions } from '../points/prepare.ts';
import type { Scene } from '../points/scene.types.ts';

const STEP_MS = 10;

/** A clock that a step moves on, a renderer that notes what it does, and what waits for the browser. */
function studio(stepsOfPicture: number) {
  let time = 0;
  const log: string[] = [];
  const waiting: (() => void)[] = [];
  const clock = {
    now: () => time,
    soon: (next: () => void) => {
      waiting.push(next);
      return () => void waiting.splice(waiting.indexOf(next), 1);
    },
  };
  const brush = brushOf({ dataset: {} } as HTMLCanvasElement, {
    kind: 'canvas',
    *draw() {
      for (let k = 0; k < stepsOfPicture; k++) {
        time += STEP_MS;
        log.push('part');
        yield;
      }
      log.push('shown');
    },
    sketch: (_, cells) => void log.push(`sketch ${cells}`),
    dispose: () => {},
  });
  const onDone = jest.fn();
  const draw = (scene: Scene, isWhole?: boolean) =>
    paint(brush, scene, { ...(isWhole !== undefined && { isWhole }), onDone }, clock);
  const next = () => waiting.shift()?.();
  return { brush, log, waiting, draw, next, onDone };
}
const cellsOf = (n: number) =>
  preparePositions({ key: 'umap', n, dimensions: 2, positions: new Int16Array(2 * n), ranges: [] });
const CELLS = { ...cellsOf(10), n: 1_000_000 };
const sceneAt = (x: number, positions = CELLS) =>
  ({ positions, view: { x: [1, 0, 0, x], y: [0, 1, 0, 0], z: [0, 0, 1, 0] } }) as unknown as Scene;
const painted = ({ for: canvas }: Brush) => canvas.dataset.painted;

test('a picture of one part is complete in the same call', () => {
  const { draw, log, onDone, waiting } = studio(2);
  draw(sceneAt(0));
  expect(log).toEqual(['part', 'part', 'shown']);
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(waiting).toHaveLength(0);
});

test('a long one rests after each slice, the first picture later than others', () => {
  const { draw, log, next, onDone, brush, waiting } = studio(12);
  draw(sceneAt(0));
  expect(log).toHaveLength(FIRST_SLICE_MS / STEP_MS);
  expect(painted(brush)).toBe('');
  next();
  expect(log.at(-1)).toBe('shown');
  expect(onDone).toHaveBeenCalledTimes(1);
  log.length = 0;
  draw(sceneAt(0));
  expect(log).toHaveLength(Math.ceil(SLICE_MS / STEP_MS));
  while (waiting.length) next();
  expect(onDone).toHaveBeenCalledTimes(2);
});

test('a sample follows a camera or other cells at once, and the picture comes behind it', () => {
  const { draw, log, next, waiting, brush } = studio(12);
  draw(sceneAt(0));
  while (waiting.length) next();
  log.length = 0;
  draw(sceneAt(1));
  // 1,000,000 cells in 120 ms: as many as take 12 ms.
  expect(log).toEqual(['sketch 100000']);
  expect(painted(brush)).toBe('');
  while (waiting.length) next();
  expect(log.at(-1)).toBe('shown');
  log.length = 0;
  draw(sceneAt(1, { ...CELLS }));
  expect(log).toEqual(['sketch 100000']);
  while (waiting.length) next();
  log.length = 0;
  draw(sceneAt(1, { ...CELLS, n: 1000 }));
  expect(log[0]).toBe('part');
});

test('whatever is stopped, however fast it was thought to be, is a sample the next time: nothing stands still while it is changed', () => {
  const { draw, log, brush, waiting, onDone } = studio(12);
  // The first picture, too.
  draw(sceneAt(0))();
  expect(waiting).toHaveLength(0);
  log.length = 0;
  draw(sceneAt(0))();
  expect(log[0]).toMatch(/^sketch/);
  brush.isStopped = false;
  brush.cellsPerMs = 1e6;
  log.length = 0;
  draw(sceneAt(5))();
  expect(log[0]).toBe('part');
  expect(brush.cellsPerMs).toBeLessThanOrEqual(1_000_000 / SLICE_MS);
  log.length = 0;
  for (const x of [6, 7, 8]) draw(sceneAt(x))();
  expect(log).toEqual(Array(3).fill(expect.stringMatching(/^sketch/)));
  expect(onDone).not.toHaveBeenCalled();
});

test('fewer cells are drawn without a rest, wherever the camera is', () => {
  const { draw, log, onDone } = studio(12);
  const few = { ...CELLS, n: 100_000 };
  for (const x of [0, 1]) draw(sceneAt(x, few));
  expect(log).toEqual([...Array(12).fill('part'), 'shown', ...Array(12).fill('part'), 'shown']);
  expect(onDone).toHaveBeenCalledTimes(2);
});

test('stopping what is complete changes nothing; a canvas that replaces another is drawn whole', () => {
  const { draw, log, brush, waiting } = studio(12);
  draw(sceneAt(0), true)();
  expect(log.at(-1)).toBe('shown');
  expect([brush.isStopped, waiting.length]).toEqual([false, 0]);
});
