/** A hundred thousand dots as pixels. */

export interface Dot {
  x: number;
  y: number;
  /** #rrggbb. */
  colour: string;
  /** px. */
  r: number;
}
/** Pixels per px: 250 dots an inch in a file of 89 mm. */
const RATIO = 2;
/** From here on a pixel hides what lies behind it. */
const OPAQUE = 250;

/** Places of a disc's pixels around its middle. */
function discOf(radius: number): [number, number][] {
  const reach = Math.ceil(radius);
  const places: [number, number][] = [];
  for (let y = -reach; y <= reach; y++)
    for (let x = -reach; x <= reach; x++) if (x * x + y * y <= radius * radius) places.push([x, y]);
  return places;
}

/**
 * Paints dots into RGBA pixels, the last one on top: from front to back, so that a pixel that is covered is left at once.
 *
 * @param pixels width x height x 4, empty.
 */
export function paintDots(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  dots: readonly Dot[],
  opacity: number,
): void {
  const discs = new Map<number, [number, number][]>();
  const colours = new Map<string, [number, number, number]>();
  for (let i = dots.length - 1; i >= 0; i--) {
    const dot = dots[i]!;
    let disc = discs.get(dot.r);
    if (!disc) discs.set(dot.r, (disc = discOf(dot.r)));
    let colour = colours.get(dot.colour);
    if (!colour) {
      colour = [1, 3, 5].map((at) => Number.parseInt(dot.colour.slice(at, at + 2), 16)) as [number, number, number];
      colours.set(dot.colour, colour);
    }
    const [cx, cy] = [Math.round(dot.x), Math.round(dot.y)];
    for (let k = 0; k < disc.length; k++) {
      const [x, y] = [cx + disc[k]![0], cy + disc[k]![1]];
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const at = (y * width + x) * 4;
      const above = pixels[at + 3]!;
      if (above >= OPAQUE) continue;
      const [front, back] = [above / 255, (1 - above / 255) * opacity];
      const whole = front + back;
      for (let channel = 0; channel < 3; channel++)
        pixels[at + channel] = (pixels[at + channel]! * front + colour[channel]! * back) / whole;
      pixels[at + 3] = whole * 255;
    }
  }
}

/** The frame's picture as a data URI; "" where the browser has no canvas. */
export function dotPicture(
  dots: readonly Dot[],
  frame: { x: number; y: number; w: number; h: number },
  opacity: number,
): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.max(1, Math.ceil(frame.w * RATIO)), Math.max(1, Math.ceil(frame.h * RATIO))];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return '';
  const picture = context.createImageData(canvas.width, canvas.height);
  const scaled = dots.map((dot) => ({
    ...{ x: (dot.x - frame.x) * RATIO, y: (dot.y - frame.y) * RATIO },
    ...{ colour: dot.colour, r: dot.r * RATIO },
  }));
  paintDots(picture.data, canvas.width, canvas.height, scaled, opacity);
  context.putImageData(picture, 0, 0);
  return canvas.toDataURL();
}
