/** Height of a figure on the page and in its picture. */
import type { FigureStyle, Tool } from '../tools/tool.types.ts';

/** px of a figure of that width, before its panels are looked at. */
export const naturalHeight = (width: number): number => Math.max(300, Math.round(width * 0.64));

/** Minimum height of a panel, as a share of its width, that brackets, names, notes and other panels must leave; from px, to px. */
const SHARE = 0.62;
const [LEAST, ENOUGH] = [120, 260];
/** Each look at the figure adds what its lowest panel lacks; one that has no room left is taller than it seems. */
const LOOKS = 4;

/** px of a tool's figure: its own height, and more where a panel of values would be too low to read. */
export function figureHeight<M>(tool: Tool<M>, model: M, look: FigureStyle, width: number): number {
  let height = tool.height?.(model, width) ?? naturalHeight(width);
  for (let i = 0; i < LOOKS; i++) {
    const { panels } = tool.draw(model, { ...look, isMeasured: true }, width, height);
    const scaled = panels.filter(({ y }) => y !== null);
    const lacking = Math.max(
      0,
      ...scaled.map(({ frame }) => Math.max(LEAST, Math.min(ENOUGH, SHARE * frame.w)) - frame.h),
    );
    if (lacking < 1) break;
    height += Math.ceil(lacking) * new Set(panels.map(({ frame }) => frame.y)).size;
  }
  return height;
}
