/** Marks that several tools draw. Positions in paths have four decimals, so that the data can be read back through the axis. */
import type { Mark, PathMark } from '@stroma/design-system/marks';
import { dotPicture, type Dots } from './dotPicture.ts';

/** A place in a path. */
export const px = (v: number): string => String(Math.round(v * 1e4) / 1e4);

/** A line through points, interrupted at points without a position. */
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

/** A line with horizontal and vertical steps between points. */
export function stepPath(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], i) => (i ? `H${px(x)}V${px(y)}` : `M${px(x)} ${px(y)}`)).join('');
}

/** More dots than these are drawn as pixels: as elements they would take seconds. */
const MOST_ELEMENTS = 8000;

/** Dots as circles, or as one picture per frame if there are too many. */
export function dotMarks(
  dots: Dots,
  frame: { x: number; y: number; w: number; h: number },
  { opacity = 0.8, edge }: { opacity?: number; edge?: string } = {},
): Mark[] {
  if (dots.count <= MOST_ELEMENTS || typeof document === 'undefined')
    return Array.from({ length: dots.count }, (_, i): Mark => ({
      ...{ kind: 'circle', x: dots.x[i]!, y: dots.y[i]!, r: dots.r[i]!, fill: dots.colours[dots.colour[i]!]! },
      ...{ opacity, part: 'dot' },
      ...(edge && { stroke: edge }),
    }));
  return [{ kind: 'image', ...frame, href: dotPicture(dots, frame, opacity) }];
}

/** A line through the plot: a threshold, or the zero of an axis. */
export const guide = (d: string, stroke: string, dash = '4 3'): PathMark => ({
  kind: 'path',
  d,
  stroke,
  width: 1,
  dash,
});
