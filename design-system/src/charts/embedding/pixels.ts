import { orderByValue } from './prepare.ts';
import type { Renderer, Scene } from './scene.types.ts';

interface Stamp {
  dx: Int8Array;
  dy: Int8Array;
  cover: Uint8Array;
  reach: number;
}

/** A disc of the diameter, anti-aliased; faint rims are left out where points are tiny or very many. */
export function discStamp(size: number, faintest: number): Stamp {
  const r = size / 2;
  const reach = Math.min(127, Math.ceil(r));
  const dots: [number, number, number][] = [];
  for (let y = -reach; y <= reach; y++)
    for (let x = -reach; x <= reach; x++) {
      const cover = Math.min(1, r + 0.5 - Math.hypot(x, y));
      if (cover > faintest) dots.push([x, y, Math.round(cover * 255)]);
    }
  return {
    dx: Int8Array.from(dots, (d) => d[0]),
    dy: Int8Array.from(dots, (d) => d[1]),
    cover: Uint8Array.from(dots, (d) => d[2]),
    reach,
  };
}

/** Draws into RGBA bytes; `bytes` has width x height x 4. Pure: the same scene gives the same bytes. */
export function drawPixels(
  scene: Scene,
  bytes: Uint8ClampedArray,
  valueOrder: Uint32Array | null,
  /** True where `bytes` hold a picture to draw over. */
  overPicture = false,
): void {
  const { positions, codes, table, selection, view, size, alpha, background, dim } = scene;
  const { width, height } = view;
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, width * height);
  const ground = (255 << 24) | (background[2] << 16) | (background[1] << 8) | background[0];
  if (!overPicture) words.fill(ground >>> 0);
  const q = positions.positions;
  const { n, dimensions } = positions;
  const depth = view.three ? new Float32Array(width * height) : null;
  const stamp = discStamp(size, n > 200_000 ? 0.35 : 0.08);
  const { dx, dy, cover, reach } = stamp;
  const dots = dx.length;
  const twoPasses = scene.picked || selection !== null;
  const [xw, yw, zw] = [view.x, view.y, view.z];
  for (let pass = twoPasses ? 0 : 1; pass < 2; pass++) {
    const strength = Math.round((pass === 0 ? alpha * 0.45 : alpha) * 255);
    for (let k = 0; k < n; k++) {
      const slot = valueOrder ? (valueOrder[k] as number) : k;
      const entry = (codes[slot] as number) * 4;
      const active = table[entry + 3] !== 0 && (!selection || selection[slot] !== 0);
      if (twoPasses && active !== (pass === 1)) continue;
      const at = slot * dimensions;
      const px = q[at] as number;
      const py = q[at + 1] as number;
      let sx = xw[0] * px + xw[1] * py + xw[3];
      let sy = yw[0] * px + yw[1] * py + yw[3];
      let sz = 0;
      if (depth) {
        const pz = q[at + 2] as number;
        sx += xw[2] * pz;
        sy += yw[2] * pz;
        sz = zw[0] * px + zw[1] * py + zw[2] * pz + zw[3];
      }
      const cx = Math.round(sx - 0.5);
      const cy = Math.round(sy - 0.5);
      if (cx < -reach || cy < -reach || cx >= width + reach || cy >= height + reach) continue;
      let r: number, g: number, b: number;
      if (pass === 0) [r, g, b] = dim as [number, number, number];
      else {
        r = table[entry] as number;
        g = table[entry + 1] as number;
        b = table[entry + 2] as number;
      }
      if (depth) {
        // Far cells fade towards the ground: the only depth cue of an orthographic view.
        const fade = Math.max(0, Math.min(0.45, (0.62 - sz) * 0.9));
        r += (background[0] - r) * fade;
        g += (background[1] - g) * fade;
        b += (background[2] - b) * fade;
      }
      for (let d = 0; d < dots; d++) {
        const x = cx + (dx[d] as number);
        const y = cy + (dy[d] as number);
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        const word = y * width + x;
        if (depth) {
          if (sz < (depth[word] as number)) continue;
          if ((cover[d] as number) > 127) depth[word] = sz;
        }
        const a = ((cover[d] as number) * strength + 127) >> 8;
        const under = words[word] as number;
        const ur = under & 255;
        const ug = (under >> 8) & 255;
        const ub = (under >> 16) & 255;
        const nr = ur + (((r - ur) * a) >> 8);
        const ng = ug + (((g - ug) * a) >> 8);
        const nb = ub + (((b - ub) * a) >> 8);
        words[word] = ((255 << 24) | (nb << 16) | (ng << 8) | nr) >>> 0;
      }
    }
    depth?.fill(0);
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

/** The 2D fallback: one pixel buffer, no GPU. The value order is kept until the codes change. */
export function createPixelRenderer(canvas: HTMLCanvasElement): Renderer | null {
  // Kept in memory: through an emulated GPU, putting the pixels takes longer than drawing them.
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) return null;
  let image: ImageData | null = null;
  let sortedFor: Scene['codes'] | null = null;
  let sorted: Uint32Array | null = null;
  return {
    kind: 'canvas',
    draw(scene) {
      const { width, height } = scene.view;
      if (!image || image.width !== width || image.height !== height) image = context.createImageData(width, height);
      if (scene.byValue && sortedFor !== scene.codes) {
        sorted = orderByValue(scene.codes as Uint8Array);
        sortedFor = scene.codes;
      }
      const under = paintUnderlay(scene, context);
      const target = under ?? image;
      drawPixels(scene, target.data, scene.byValue && !scene.view.three ? sorted : null, under !== null);
      context.putImageData(target, 0, 0);
    },
    dispose() {
      image = null;
      sorted = null;
    },
  };
}
