/** Marks that several tools draw. Places in paths have four decimals: read back through the axis they are the data. */
import type { Mark, PathMark } from '@stroma/design-system/marks';

/** A place in a path. */
export const px = (v: number): string => String(Math.round(v * 1e4) / 1e4);

/** A line through points; it is interrupted at one without a place. */
export function linePath(points: readonly (readonly [number, number])[], isClosed = false): string {
  let isOpen = false;
  const d = points
    .map(([x, y]) => {
      if (!Number.isFinite(x) || !Number.isFinite(y)) {
        isOpen = false;
        return '';
      }
      const step = `${isOpen ? 'L' : 'M'}${px(x)} ${px(y)}`;
      isOpen = true;
      return step;
    })
    .join('');
  return isClosed && d ? `${d}Z` : d;
}

/** A line that goes level to the next place, then up or down. */
export function stepPath(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], i) => (i ? `H${px(x)}V${px(y)}` : `M${px(x)} ${px(y)}`)).join('');
}

export interface Dot {
  x: number;
  y: number;
  colour: string;
  /** px. */
  r: number;
}
/** More dots than these are drawn as pixels: as elements they would take seconds. */
const MOST_ELEMENTS = 8000;
/** Pixels per px of such a picture: 370 dots an inch in a file of 89 mm. */
const RATIO = 3;

/** Dots as circles, or as one picture of the frame where they are too many. */
export function dotMarks(
  dots: readonly Dot[],
  frame: { x: number; y: number; w: number; h: number },
  { opacity = 0.8, edge }: { opacity?: number; edge?: string } = {},
): Mark[] {
  if (dots.length <= MOST_ELEMENTS || typeof document === 'undefined')
    return dots.map((dot): Mark => ({
      ...{ kind: 'circle', x: dot.x, y: dot.y, r: dot.r, fill: dot.colour, opacity, part: 'dot' },
      ...(edge && { stroke: edge }),
    }));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.ceil(frame.w * RATIO), Math.ceil(frame.h * RATIO)];
  const context = canvas.getContext('2d');
  if (!context) return [];
  const sprites = new Map<string, HTMLCanvasElement>();
  context.globalAlpha = opacity;
  for (const dot of dots) {
    const key = `${dot.colour} ${dot.r}`;
    let sprite = sprites.get(key);
    if (!sprite) sprites.set(key, (sprite = discOf(dot.colour, dot.r * RATIO)));
    context.drawImage(
      sprite,
      (dot.x - frame.x) * RATIO - sprite.width / 2,
      (dot.y - frame.y) * RATIO - sprite.height / 2,
    );
  }
  return [{ kind: 'image', ...frame, href: canvas.toDataURL() }];
}

function discOf(colour: string, radius: number): HTMLCanvasElement {
  const disc = document.createElement('canvas');
  disc.width = disc.height = Math.ceil(radius * 2) + 2;
  const context = disc.getContext('2d');
  if (context) {
    context.fillStyle = colour;
    context.arc(disc.width / 2, disc.height / 2, radius, 0, 2 * Math.PI);
    context.fill();
  }
  return disc;
}

/** A line through the plot: a threshold, or the zero of an axis. */
export const guide = (d: string, stroke: string, dash = '4 3'): PathMark => ({
  kind: 'path',
  d,
  stroke,
  width: 1,
  dash,
});
