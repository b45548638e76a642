import { centresOf } from './centres.ts';
import type { Scene } from './scene.types.ts';
import { finish } from './steps.ts';

/** A file with more vectors opens slowly in drawing programs. */
export const MAX_VECTORS = 20_000;
/** Maximum number of consecutive cells of one colour that become one path. */
const WINDOW = 500;

/**
 * The cells as SVG paths in px of the figure; null if they are drawn as pixels: in 3D, over a picture, or beyond 20,000. `scene` is at `ratio` pixels
 * per px, which is the precision of a centre.
 */
export function vectorBody(scene: Scene, ratio: number): string | null {
  const { positions, codes, table, selection, view, size, alpha, dim, picked, byValue, underlay } = scene;
  const { n } = positions;
  if (n > MAX_VECTORS || view.three || underlay) return null;
  const margin = 2 * Math.ceil(size);
  const centres = finish(centresOf(view, positions, margin, {}));
  const stride = view.width + 2 * margin;
  const r = size / 2 / ratio;
  const isLit = (slot: number) =>
    (byValue || table[codes[slot]! * 4 + 3] !== 0) && (!selection || selection[slot] !== 0);
  const slots = Array.from({ length: n }, (_, slot) => slot).filter((slot) => centres[slot]! >= 0);
  if (byValue) slots.sort((a, b) => codes[a]! - codes[b]!);
  const disc = (slot: number) => {
    const centre = centres[slot]!;
    const x = ((centre % stride) - margin + 0.5) / ratio;
    const y = (Math.floor(centre / stride) - margin + 0.5) / ratio;
    return `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0`;
  };
  const drawn = (chosen: readonly number[], colourOf: (slot: number) => string, opacity: number) => {
    const paths: string[] = [];
    for (let from = 0; from < chosen.length; from += WINDOW) {
      const byColour = new Map<string, string[]>();
      for (const slot of chosen.slice(from, from + WINDOW)) {
        const colour = colourOf(slot);
        const discs = byColour.get(colour) ?? [];
        discs.push(disc(slot));
        byColour.set(colour, discs);
      }
      for (const [colour, discs] of byColour)
        paths.push(`<path fill="${colour}" fill-opacity="${round(opacity)}" d="${discs.join('')}"/>`);
    }
    return paths.join('');
  };
  const own = (slot: number) => hex(table.subarray(codes[slot]! * 4, codes[slot]! * 4 + 3));
  const twoPasses = picked || selection !== null;
  const behind = twoPasses
    ? drawn(
        slots.filter((slot) => !isLit(slot)),
        () => hex(dim),
        alpha * 0.45,
      )
    : '';
  return `<g class="cells">${behind}${drawn(twoPasses ? slots.filter(isLit) : slots, own, alpha)}</g>`;
}

const round = (value: number) => String(Math.round(value * 100) / 100);
const hex = (colour: ArrayLike<number>) =>
  `#${[0, 1, 2].map((i) => (colour[i] ?? 0).toString(16).padStart(2, '0')).join('')}`;
