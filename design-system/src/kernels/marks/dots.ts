import type { PathMark } from './marks.types.ts';

const r = (v: number) => Math.round(v * 10) / 10;
/** Thousands of dots as one path: round caps on lines of no length, one element instead of thousands. */
export function dotsPath(
  points: readonly (readonly [number, number])[],
  radius: number,
  colour: string,
  opacity = 1,
): PathMark {
  // h.01: some renderers leave a line of no length out.
  const d = points.map(([x, y]) => `M${r(x)} ${r(y)}h.01`).join('');
  return { kind: 'path', d, stroke: colour, width: radius * 2, opacity, round: true };
}
