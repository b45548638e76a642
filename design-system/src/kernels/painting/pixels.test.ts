import { expect, it } from '@jest/globals';
import { HOME, viewOf } from '../points/camera.ts';
import { centresByValue, type CentresCache } from '../points/centres.ts';
import { drawPixels, drawWithAlpha, pixelSteps } from './pixels.ts';
import { preparePositions } from '../points/prepare.ts';
import type { Scene } from '../points/scene.types.ts';
import { finish } from '../points/steps.ts';
import { MAX_VECTORS, vectorBody } from '../points/vectors.ts';

const [WIDTH, HEIGHT] = [40, 30];
/** Code v is drawn in (v, 0, 255 - v), opaque on white. */
const table = new Uint8Array(1024).map((_, i) => [i >> 2, 0, 255 - (i >> 2), 255][i & 3] as number);

function sceneOf(
  points: readonly (readonly [x: number, y: number])[],
  codes: number[],
  over: Partial<Scene> = {},
): Scene {
  const positions = preparePositions({
    key: 'umap',
    n: points.length,
    dimensions: 2,
    positions: Int16Array.from(points.flatMap(([x, y]) => [x * 32767, y * 32767])),
    ranges: [
      [-1, 1],
      [-1, 1],
    ],
  });
  return {
    positions,
    codes: Uint8Array.from(positions.order, (cell) => codes[cell] as number),
    table,
    selection: null,
    picked: false,
    byValue: true,
    view: viewOf(HOME, positions, WIDTH, HEIGHT),
    size: 1,
    alpha: 1,
    background: [255, 255, 255],
    dim: [90, 90, 90],
    ...over,
  };
}
function draw(scene: Scene, cache?: CentresCache) {
  const bytes = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  drawPixels(scene, bytes, false, cache);
  return bytes;
}
const at = (bytes: Uint8ClampedArray, x: number, y: number) => [
  ...bytes.subarray((y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3),
];
const middle = (bytes: Uint8ClampedArray) => at(bytes, WIDTH / 2, HEIGHT / 2);
const drawnPixels = (bytes: Uint8ClampedArray) => {
  let drawn = 0;
  for (let i = 0; i < bytes.length; i += 4) if (bytes[i] !== 255 || bytes[i + 1] !== 255) drawn++;
  return drawn;
};

it.each([[[10, 200, 90, 0, 40]], [[200, 10, 0, 90, 40]], [[0, 40, 90, 10, 200]]])(
  'lays the highest value of a pixel on top, wherever it stands: %j',
  (codes) => {
    const [r, , b] = middle(
      draw(
        sceneOf(
          codes.map(() => [0, 0] as const),
          codes,
        ),
      ),
    );
    // An opaque dot keeps a 256th of the colour below it.
    expect(Math.abs((r as number) - 200)).toBeLessThanOrEqual(2);
    expect(Math.abs((b as number) - 55)).toBeLessThanOrEqual(2);
  },
);

it('blends all values of a pixel in their order, so that the order of the cells does not show', () => {
  const codes = [12, 250, 130, 77, 0, 201];
  const stacked = (values: number[]) =>
    middle(
      draw(
        sceneOf(
          values.map(() => [0, 0] as const),
          values,
          { alpha: 0.4 },
        ),
      ),
    );
  expect(stacked(codes)).toEqual(stacked([...codes].reverse()));
  expect(stacked(codes)).not.toEqual(stacked([201]));
});

it('draws selected cells over those left out, even where their value is lower', () => {
  const scene = sceneOf(
    [
      [0, 0],
      [0, 0],
    ],
    [20, 240],
  );
  const selection = Uint8Array.from(scene.codes, (code) => (code === 20 ? 1 : 0));
  const [r, g] = middle(draw({ ...scene, selection }));
  expect(Math.abs((r as number) - 20)).toBeLessThanOrEqual(2);
  expect(g).toBeLessThanOrEqual(2);
});

it('uses what it kept of the last picture only while camera, size and cells are the same', () => {
  const points = Array.from({ length: 60 }, (_, i) => [Math.sin(i), Math.cos(i * 1.7)] as const);
  const scene = sceneOf(
    points,
    points.map((_, i) => (i * 37) % 256),
  );
  const cache: CentresCache = {};
  draw(scene, cache);
  const kept = cache.centres;
  const recoloured = { ...scene, codes: scene.codes.map((c) => 255 - c) };
  expect(draw(recoloured, cache)).toEqual(draw(recoloured));
  expect(cache.centres).toBe(kept);
  const moved = { ...scene, view: viewOf({ ...HOME, x: 0.3, zoom: 2 }, scene.positions, WIDTH, HEIGHT) };
  const larger = { ...scene, size: 7 };
  const others = sceneOf([...points].reverse(), [...scene.codes]);
  for (const next of [moved, larger, others, scene]) expect(draw(next, cache)).toEqual(draw(next));
});

it('cuts discs at the edge and leaves out what lies beyond it', () => {
  const one = (x: number) => {
    const scene = sceneOf([[0, 0]], [128], { size: 8 });
    return drawnPixels(draw({ ...scene, view: { ...scene.view, x: [0, 0, 0, x] } }));
  };
  const whole = one(WIDTH / 2);
  expect(one(0)).toBeGreaterThan(whole / 3);
  expect(one(0)).toBeLessThan(whole);
  expect(one(WIDTH)).toBeLessThan(whole);
  expect([one(-40), one(WIDTH + 40)]).toEqual([0, 0]);
});

it('draws over a picture without touching it elsewhere', () => {
  const scene = sceneOf([[0, 0]], [128], { size: 6 });
  const bytes = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(77);
  drawPixels(scene, bytes, true);
  expect(at(bytes, 2, 2)).toEqual([77, 77, 77]);
  expect(middle(bytes)[0]).toBeGreaterThan(120);
});

it('sorts centres by value, in their own order within one value, without those out of sight', () => {
  const { sorted, starts } = finish(
    centresByValue(Int32Array.of(5, -1, 7, 9, 11), Uint8Array.of(3, 0, 1, 3, 255), Uint8Array.of(1, 1, 1, 1, 0), true),
  );
  expect([...sorted]).toEqual([7, 5, 9]);
  expect([starts[1], starts[2], starts[3], starts[4], starts[256]]).toEqual([0, 1, 1, 3, 3]);
});

it('leaves the ground out of a figure: laid over white and over red it looks as if drawn there', () => {
  const scene = sceneOf(
    [
      [0, 0],
      [0.1, 0],
      [0.5, 0.5],
    ],
    [10, 200, 90],
    { size: 9, alpha: 0.6 },
  );
  const alone = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  drawWithAlpha(scene, alone);
  expect(alone.subarray(0, 4)).toEqual(Uint8ClampedArray.of(0, 0, 0, 0));
  for (const ground of [
    [255, 255, 255],
    [200, 0, 0],
  ] as const) {
    const wanted = new Uint8ClampedArray(alone.length);
    drawPixels(scene, wanted, false, {}, ground);
    for (let i = 0; i < alone.length; i += 1) {
      if (i % 4 === 3) continue;
      const through = 1 - alone[i - (i % 4) + 3]! / 255;
      expect(Math.abs(alone[i]! * (1 - through) + ground[i % 4]! * through - wanted[i]!)).toBeLessThanOrEqual(4);
    }
  }
});

it('draws the same cells as vectors: place, colour, the largest value last', () => {
  const points = [
    [0, 0],
    [0.5, 0.5],
  ] as const;
  const scene = sceneOf(points, [200, 10], { size: 4, alpha: 0.6 });
  const svg = vectorBody(scene, 2)!;
  const paths = [...svg.matchAll(/fill="(#\w+)" fill-opacity="([\d.]+)" d="M([\d.-]+) ([\d.-]+)a([\d.]+)/g)].map((m) =>
    m.slice(1),
  );
  expect(paths.map(([colour, opacity]) => [colour, opacity])).toEqual([
    ['#0a00f5', '0.6'],
    ['#c80037', '0.6'],
  ]);
  // 4 px of the view are 2 px of the figure, a radius of 1; the first cell is in the middle.
  expect(paths[1]!.slice(2).map(Number)).toEqual([WIDTH / 4 + 0.25 - 1, HEIGHT / 4 + 0.25, 1]);
  expect(
    vectorBody(
      sceneOf(
        Array.from({ length: MAX_VECTORS + 1 }, () => [0, 0] as const),
        new Array(MAX_VECTORS + 1).fill(1),
      ),
      2,
    ),
  ).toBeNull();
});

it('dims as vectors what is not selected, behind what is', () => {
  const scene = sceneOf(
    [
      [0, 0],
      [0.5, 0.5],
    ],
    [200, 10],
    { size: 4 },
  );
  const selection = Uint8Array.from(scene.codes, (code) => Number(code === 10));
  const fills = [...vectorBody({ ...scene, selection }, 2)!.matchAll(/fill="(#\w+)" fill-opacity="([\d.]+)"/g)];
  expect(fills.map((m) => [m[1], m[2]])).toEqual([
    ['#5a5a5a', '0.45'],
    ['#0a00f5', '1'],
  ]);
});

it.each([{ byValue: true }, { byValue: false }, { byValue: false, picked: true }])(
  'a picture that is drawn in parts, or stopped and drawn again, is the one that is drawn at once: %j',
  (over) => {
    const points = Array.from({ length: 70_000 }, (_, i) => [Math.sin(i), Math.cos(i * 1.7)] as const);
    const scene = sceneOf(
      points,
      points.map((_, i) => (i * 37) % 256),
      over,
    );
    const whole = draw(scene);
    const cache: CentresCache = {};
    const bytes = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
    // Stopped in the middle of the places of another camera.
    const moved = pixelSteps(
      { ...scene, view: viewOf({ ...HOME, zoom: 2 }, scene.positions, WIDTH, HEIGHT) },
      bytes,
      false,
      cache,
    );
    moved.next();
    moved.next();
    const steps = pixelSteps(scene, bytes, false, cache);
    let parts = 0;
    while (!steps.next().done) parts++;
    expect(parts).toBeGreaterThan(4);
    expect(bytes).toEqual(whole);
  },
);
