/** A drawn figure as it is kept and printed: with its line on values that are left out. */
import { fitText, marksSvg, type Mark } from '@stroma/design-system/marks';
import type { FigureStyle, Tool } from '../tools/tool.types.ts';
import { figureHeight } from './height.ts';
import { NOTE_LEFT } from './plane.ts';

/** px of the line below the figure. */
const FOOT = 18;
const SIZE = 11;

/** SVG of the figure with that width in px, as the page shows it. */
export function pictureOf<M>(tool: Tool<M>, model: M, look: FigureStyle, width: number): string {
  const height = figureHeight(tool, model, look, width);
  const { marks, leftOut = 0 } = tool.draw(model, look, width, height);
  const c = look.theme.colour;
  if (!leftOut) return marksSvg(marks, width, height, c.surface);
  const text = fitText(look.t('chart.leftOut', { n: leftOut }), width - 2 * NOTE_LEFT, SIZE);
  const note: Mark = {
    ...{ kind: 'text', x: NOTE_LEFT, y: height + FOOT - 6, text },
    ...{ size: SIZE, fill: c.muted, part: 'left-out' },
  };
  return marksSvg([...marks, note], width, height + FOOT, c.surface);
}
