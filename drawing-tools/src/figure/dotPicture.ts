/** A hundred thousand dots as pixels. */

/** Dots as columns, the last one on top: creating an object for each would take longer than painting. */
export class Dots {
  /** px. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly r: Float64Array;
  /** Places in `colours`. */
  readonly colour: Uint16Array;
  /** #rrggbb. */
  readonly colours: string[] = [];
  count = 0;
  private readonly places = new Map<string, number>();
  constructor(most: number) {
    this.x = new Float64Array(most);
    this.y = new Float64Array(most);
    this.r = new Float64Array(most);
    this.colour = new Uint16Array(most);
  }
  /** Adds one dot, of at most `most`. */
  add(x: number, y: number, r: number, colour: string): void {
    const i = this.count++;
    this.x[i] = x;
    this.y[i] = y;
    this.r[i] = r;
    let place = this.places.get(colour);
    if (place === undefined) {
      place = this.colours.push(colour) - 1;
      this.places.set(colour, place);
    }
    this.colour[i] = place;
  }
}

/** Pixels per px: 250 dots an inch in a file of 89 mm. */
const RATIO = 2;
/** From this alpha on, a pixel is opaque. */
const OPAQUE = 250;

/** Pixels that a disc reaches left and right of its middle, from its top row to its lowest. */
function discOf(radius: number): number[] {
  const reach = Math.floor(radius);
  return Array.from({ length: 2 * reach + 1 }, (_, i) => Math.floor(Math.sqrt(radius * radius - (i - reach) ** 2)));
}

/** Shares of colours in a pixel by the number of dots above: opacity after one more dot, and that dot's share of the colour. */
function layersOf(opacity: number): { alpha: number[]; part: number[] } {
  const [alpha, part]: [number[], number[]] = [[], []];
  let seen = 0;
  while (seen * 255 < OPAQUE && alpha.length < 255) {
    const own = (1 - seen) * opacity;
    seen += own;
    alpha.push(seen * 255);
    part.push(own / seen);
  }
  return { alpha, part };
}

/**
 * Paints dots into RGBA pixels from front to back: a pixel that is covered is left at once, and those next to it that are covered too are leapt over.
 *
 * @param pixels width x height x 4, empty.
 * @param from px of the upper left corner, and pixels per px.
 */
export function paintDots(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  dots: Dots,
  opacity: number,
  from: { x: number; y: number; ratio: number } = { x: 0, y: 0, ratio: 1 },
): void {
  const { alpha, part } = layersOf(opacity);
  const discs = new Map<number, number[]>();
  const channels = Uint8Array.from(
    dots.colours.flatMap((colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))),
  );
  const row = width + 1;
  // Index of the first open pixel at or right of each pixel; a pixel after the end of each row is always open.
  const open = new Int32Array(row * height);
  for (let i = 0; i < open.length; i++) open[i] = i;
  const layers = new Uint8Array(width * height);
  for (let i = dots.count - 1; i >= 0; i--) {
    const radius = dots.r[i]! * from.ratio;
    let disc = discs.get(radius);
    if (!disc) discs.set(radius, (disc = discOf(radius)));
    const colour = dots.colour[i]! * 3;
    const [red, green, blue] = [channels[colour]!, channels[colour + 1]!, channels[colour + 2]!];
    const cx = Math.round((dots.x[i]! - from.x) * from.ratio);
    const top = Math.round((dots.y[i]! - from.y) * from.ratio) - (disc.length - 1) / 2;
    for (let k = Math.max(0, -top); k < disc.length && top + k < height; k++) {
      const start = (top + k) * row;
      const last = start + Math.min(width - 1, cx + disc[k]!);
      for (let at = nextOpen(open, start + Math.max(0, cx - disc[k]!)); at <= last; at = nextOpen(open, at + 1)) {
        const pixel = at - top - k;
        const above = layers[pixel]!++;
        const own = part[above]!;
        const p = pixel * 4;
        pixels[p] = pixels[p]! + (red - pixels[p]!) * own;
        pixels[p + 1] = pixels[p + 1]! + (green - pixels[p + 1]!) * own;
        pixels[p + 2] = pixels[p + 2]! + (blue - pixels[p + 2]!) * own;
        pixels[p + 3] = alpha[above]!;
        if (above + 1 === alpha.length) open[at] = at + 1;
      }
    }
  }
}

/** Shortens the path for the next lookup. */
function nextOpen(open: Int32Array, from: number): number {
  let at = from;
  while (open[at] !== at) {
    open[at] = open[open[at]!]!;
    at = open[at]!;
  }
  return at;
}

/** The frame's picture as a data URI; "" where the browser has no canvas. */
export function dotPicture(dots: Dots, frame: { x: number; y: number; w: number; h: number }, opacity: number): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.max(1, Math.ceil(frame.w * RATIO)), Math.max(1, Math.ceil(frame.h * RATIO))];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return '';
  const picture = context.createImageData(canvas.width, canvas.height);
  const from = { x: frame.x, y: frame.y, ratio: RATIO };
  paintDots(picture.data, canvas.width, canvas.height, dots, opacity, from);
  context.putImageData(picture, 0, 0);
  return canvas.toDataURL();
}
