import { centresByValue, centresOf, type CentresCache } from '../points/centres.ts';
import type { Renderer, Scene } from '../points/scene.types.ts';
import { byParts, finish } from '../points/steps.ts';

interface Stamp {
  dx: Int8Array;
  dy: Int8Array;
  cover: Uint8Array;
  /** Distance from the centre to the outermost dot. */
  reach: number;
}

/** A disc of the diameter, anti-aliased; faint rims are left out where points are tiny or very many. */
export function discStamp(size: number, faintest: number): Stamp {
  const r = size / 2;
  const most = Math.min(127, Math.ceil(r));
  const dots: [number, number, number][] = [];
  for (let y = -most; y <= most; y++)
    for (let x = -most; x <= most; x++) {
      const cover = Math.min(1, r + 0.5 - Math.hypot(x, y));
      if (cover > faintest) dots.push([x, y, Math.round(cover * 255)]);
    }
  return {
    dx: Int8Array.from(dots, (d) => d[0]),
    dy: Int8Array.from(dots, (d) => d[1]),
    cover: Uint8Array.from(dots, (d) => d[2]),
    reach: dots.reduce((far, [x, y]) => Math.max(far, Math.abs(x), Math.abs(y)), 0),
  };
}

/** Draws into RGBA bytes; `bytes` has width × height × 4. The same scene always gives the same bytes, regardless of the cache. */
export const drawPixels = (...of: Parameters<typeof pixelSteps>): void => finish(pixelSteps(...of));

/** The same with a rest after each part; the bytes are complete only at its end. */
export function* pixelSteps(
  scene: Scene,
  bytes: Uint8ClampedArray,
  /** True if `bytes` already has a picture to draw over. */
  overPicture = false,
  cache: CentresCache = {},
  /** Background below the cells; distant ones still fade towards the scene's own background. */
  ground: Scene['background'] = scene.background,
): Generator<void, void> {
  const { positions, codes, table, selection, view, size, alpha, background, dim } = scene;
  const { width, height } = view;
  const { n, dimensions, positions: q } = positions;
  const { dx, dy, cover, reach } = discStamp(size, n > 200_000 ? 0.35 : 0.08);
  // Discs at the edge reach into a margin, so that no dot needs a bounds check.
  const margin = 2 * reach;
  const stride = width + 2 * margin;
  const picture = new Uint32Array(bytes.buffer, bytes.byteOffset, width * height);
  const words = margin ? new Uint32Array(stride * (height + 2 * margin)) : picture;
  const row = (y: number) => [(y + margin) * stride + margin, y * width] as const;
  if (!overPicture) words.fill(((255 << 24) | (ground[2] << 16) | (ground[1] << 8) | ground[0]) >>> 0);
  else if (margin)
    for (let y = 0; y < height; y++) words.set(picture.subarray(row(y)[1], row(y)[1] + width), row(y)[0]);

  const centres = yield* centresOf(view, positions, margin, cache);
  const offsets = Int32Array.from(dx, (x, d) => (dy[d] as number) * stride + x);
  const strengths = new Uint16Array(offsets.length);
  const blend = (word: number, a: number, r: number, g: number, b: number) => {
    const under = words[word] as number;
    const ur = under & 255;
    const ug = (under >> 8) & 255;
    const ub = (under >> 16) & 255;
    const nr = ur + (((r - ur) * a) >> 8);
    const ng = ug + (((g - ug) * a) >> 8);
    const nb = ub + (((b - ub) * a) >> 8);
    words[word] = (255 << 24) | (nb << 16) | (ng << 8) | nr;
  };
  const stamp = (centre: number, r: number, g: number, b: number) => {
    for (let d = 0; d < offsets.length; d++) blend(centre + (offsets[d] as number), strengths[d] as number, r, g, b);
  };
  /** Near cells hide far ones, and far ones fade towards the ground: the only depth cue of an orthographic view. */
  const depth = view.three ? new Float32Array(words.length) : null;
  const stampAt = (slot: number, centre: number, r: number, g: number, b: number, near: Float32Array) => {
    const [za, zb, zc, z0] = view.z;
    const at = slot * dimensions;
    const z = za * (q[at] as number) + zb * (q[at + 1] as number) + zc * (q[at + 2] as number) + z0;
    const fade = Math.max(0, Math.min(0.45, (0.62 - z) * 0.9));
    const faded = (part: number, ground: number) => part + (ground - part) * fade;
    for (let d = 0; d < offsets.length; d++) {
      const word = centre + (offsets[d] as number);
      if (z < (near[word] as number)) continue;
      if ((cover[d] as number) > 127) near[word] = z;
      blend(word, strengths[d] as number, faded(r, background[0]), faded(g, background[1]), faded(b, background[2]));
    }
  };

  const twoPasses = scene.picked || selection !== null;
  for (let pass = twoPasses ? 0 : 1; pass < 2; pass++) {
    const strength = Math.round((pass === 0 ? alpha * 0.45 : alpha) * 255);
    for (let d = 0; d < offsets.length; d++) strengths[d] = ((cover[d] as number) * strength + 127) >> 8;
    const colours = pass === 0 ? new Uint8Array(table.length).map((_, i) => dim[i & 3] ?? 0) : table;
    if (scene.byValue && !depth) {
      const { sorted, starts } = yield* centresByValue(centres, codes as Uint8Array, selection, pass === 1);
      const run = (from: number, to: number, r: number, g: number, b: number) => {
        for (let k = from; k < to; k++) stamp(sorted[k] as number, r, g, b);
      };
      for (let v = 0; v < 256; v++) {
        const [r, g, b] = colours.subarray(v * 4) as unknown as [number, number, number];
        const [first, last] = [starts[v] as number, starts[v + 1] as number];
        yield* byParts(first, last, (from, to) => run(from, to, r, g, b));
      }
      continue;
    }
    const run = (from: number, to: number) => {
      for (let slot = from; slot < to; slot++) {
        const centre = centres[slot] as number;
        if (centre < 0) continue;
        const at = (codes[slot] as number) * 4;
        const isLit = table[at + 3] !== 0 && (!selection || selection[slot] !== 0);
        if (twoPasses && isLit !== (pass === 1)) continue;
        const [r, g, b] = [colours[at] as number, colours[at + 1] as number, colours[at + 2] as number];
        if (depth) stampAt(slot, centre, r, g, b, depth);
        else stamp(centre, r, g, b);
      }
    };
    yield* byParts(0, n, run);
    depth?.fill(0);
  }
  if (margin) for (let y = 0; y < height; y++) picture.set(words.subarray(row(y)[0], row(y)[0] + width), row(y)[1]);
}

/** Drawn on white and on black; the difference gives the transparency. */
export function drawWithAlpha(scene: Scene, bytes: Uint8ClampedArray): void {
  const onBlack = new Uint8ClampedArray(bytes.length);
  drawPixels(scene, bytes, false, {}, [255, 255, 255]);
  drawPixels(scene, onBlack, false, {}, [0, 0, 0]);
  for (let i = 0; i < bytes.length; i += 4) {
    const through = Math.max(bytes[i]! - onBlack[i]!, bytes[i + 1]! - onBlack[i + 1]!, bytes[i + 2]! - onBlack[i + 2]!);
    const alpha = 255 - through;
    for (let k = 0; k < 3; k += 1) bytes[i + k] = alpha ? (onBlack[i + k]! * 255) / alpha : 0;
    bytes[i + 3] = alpha;
  }
}

/** Ground and picture, to draw the cells over; null without a picture. */
export function paintUnderlay(scene: Scene, context: CanvasRenderingContext2D): ImageData | null {
  const { underlay, view, background } = scene;
  if (!underlay) return null;
  context.fillStyle = `rgb(${background.join(' ')})`;
  context.fillRect(0, 0, view.width, view.height);
  context.globalAlpha = underlay.opacity;
  if (underlay.opacity > 0) context.drawImage(underlay.image, underlay.x, underlay.y, underlay.width, underlay.height);
  context.globalAlpha = 1;
  return context.getImageData(0, 0, view.width, view.height);
}

/** Sets the canvas's size if it is another one; that empties the canvas. */
export function fit(canvas: HTMLCanvasElement, { width, height }: { width: number; height: number }): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

/** The scene of its first slots: an even sample of all cells, because the order is interleaved. */
const firstSlots = (scene: Scene, n: number): Scene => ({
  ...scene,
  positions: { ...scene.positions, n: Math.min(n, scene.positions.n) },
});

/** The 2D fallback: one pixel buffer, no GPU. Cell positions are cached until the camera moves. */
export function createPixelRenderer(canvas: HTMLCanvasElement): Renderer | null {
  // Kept in memory: through an emulated GPU, putting the pixels takes longer than drawing them.
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) return null;
  let scratch: HTMLCanvasElement | null = null;
  let image: ImageData | null = null;
  let cache: CentresCache = {};
  let isEmpty = true;
  /** A canvas that gets another size is empty (and black), so it is resized only when its next picture is there. */
  const show = (picture: ImageData) => {
    fit(canvas, picture);
    context.putImageData(picture, 0, 0);
    isEmpty = false;
  };
  /** The picture below the cells, drawn apart: the canvas keeps its own until the cells are there. */
  const underlayOf = (scene: Scene) => {
    if (!scene.underlay) return null;
    scratch ??= document.createElement('canvas');
    fit(scratch, scene.view);
    const apart = scratch.getContext('2d', { willReadFrequently: true });
    if (apart) return paintUnderlay(scene, apart);
    // No memory for a second canvas.
    fit(canvas, scene.view);
    return paintUnderlay(scene, context);
  };
  return {
    kind: 'canvas',
    *draw(scene) {
      const { view, background } = scene;
      if (isEmpty) {
        fit(canvas, view);
        context.fillStyle = `rgb(${background.join(' ')})`;
        context.fillRect(0, 0, view.width, view.height);
      }
      if (!image || image.width !== view.width || image.height !== view.height)
        image = context.createImageData(view.width, view.height);
      const under = underlayOf(scene);
      yield* pixelSteps(scene, (under ?? image).data, under !== null, cache);
      show(under ?? image);
    },
    sketch(scene, cells) {
      const under = underlayOf(scene);
      const target = under ?? context.createImageData(scene.view.width, scene.view.height);
      drawPixels(firstSlots(scene, cells), target.data, under !== null);
      show(target);
    },
    dispose() {
      if (scratch) scratch.width = 0;
      scratch = null;
      image = null;
      cache = {};
    },
  };
}
