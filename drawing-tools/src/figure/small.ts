/** The small picture of a tool in the list: the shapes of its first example, without words. */
import type { CircleMark, Mark } from '@stroma/design-system/marks';
import { MappedTable } from '../tools/chosen.ts';
import { openExample } from '../tools/example.ts';
import type { AnyTool, DrawnFigure, FigureStyle } from '../tools/tool.types.ts';

/** px that the figure is drawn for: its axes leave about three to two for the shapes. */
const SIZE = { width: 300, height: 215 };
/** px that lines of axes need at the edge. */
const EDGE = 3;

/** One decimal is a hundredth of a pixel as the picture is shown. */
const short = (v: number): string => String(Math.round(v * 10) / 10);
const shortPath = (d: string): string => d.replace(/-?\d{1,5}\.\d{1,20}/g, (v) => short(Number(v)));

const attributes = (list: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(list)
    .filter(([, v]) => v !== undefined)
    .map(([k, v]) => ` ${k}="${typeof v === 'number' ? short(v) : v}"`)
    .join('');

function shape(mark: Mark): string {
  if (mark.kind === 'path')
    return `<path${attributes({ d: shortPath(mark.d), fill: mark.fill ?? 'none', stroke: mark.stroke, 'stroke-width': mark.width, 'stroke-dasharray': mark.dash, opacity: mark.opacity })}/>`;
  if (mark.kind === 'rect')
    return `<rect${attributes({ x: mark.x, y: mark.y, width: mark.w, height: mark.h, fill: mark.fill, stroke: mark.stroke, opacity: mark.opacity })}/>`;
  if (mark.kind === 'circle')
    return `<circle${attributes({ cx: mark.x, cy: mark.y, r: mark.r, fill: mark.fill, stroke: mark.stroke, opacity: mark.opacity })}/>`;
  return '';
}

/** Consecutive dots of the same look become one path of points with round ends; dots on the same pixel are drawn once. */
function dots(run: readonly CircleMark[]): string {
  const { r, fill, opacity } = run[0]!;
  const places = new Set(run.map((dot) => `M${Math.round(dot.x)} ${Math.round(dot.y)}h0`));
  return `<path${attributes({ d: [...places].join(''), stroke: fill, 'stroke-width': 2 * r, 'stroke-linecap': 'round', opacity })}/>`;
}
const isSameLook = (a: CircleMark, b: Mark): b is CircleMark =>
  b.kind === 'circle' && !a.stroke && !b.stroke && a.r === b.r && a.fill === b.fill && a.opacity === b.opacity;

function shapes(marks: readonly Mark[]): string {
  const parts: string[] = [];
  for (let i = 0; i < marks.length;) {
    const first = marks[i]!;
    const run: CircleMark[] = [];
    if (first.kind === 'circle')
      for (let k = i; k < marks.length && isSameLook(first, marks[k]!); k++) run.push(marks[k] as CircleMark);
    parts.push(run.length > 3 ? dots(run) : shape(first));
    i += run.length > 3 ? run.length : 1;
  }
  return parts.join('');
}

/** The part of a figure that its panels fill; all of it without panels. */
function partOf({ panels }: Pick<DrawnFigure, 'panels'>): { x: number; y: number; w: number; h: number } {
  if (!panels.length) return { x: 0, y: 0, w: SIZE.width, h: SIZE.height };
  const frames = panels.map((panel) => panel.frame);
  const [x, y] = [Math.min(...frames.map((f) => f.x)) - EDGE, Math.min(...frames.map((f) => f.y)) - EDGE];
  const w = Math.max(...frames.map((f) => f.x + f.w)) + EDGE - x;
  return { x, y, w, h: Math.max(...frames.map((f) => f.y + f.h)) + EDGE - y };
}

/** The shapes that are meaningful without text. If no panel is cropped from the figure, the legend has no part names. */
const shownOf = ({ marks, panels }: DrawnFigure): Pick<DrawnFigure, 'marks' | 'panels'> => ({
  panels,
  marks: marks.filter((mark) => {
    if (mark.kind === 'text' || mark.kind === 'image' || mark.part === 'leader') return false;
    return panels.length > 0 || mark.part !== undefined;
  }),
});

/** The picture as SVG of a few kB with its own background. */
export function smallPicture(tool: AnyTool, look: FigureStyle): string {
  const example = tool.examples[0]!;
  const { grid, mapping, settings } = openExample(example, example.id);
  const model = tool.model(new MappedTable(tool, grid, mapping, settings));
  const { marks, panels } =
    'Chart' in tool
      ? { marks: tool.shapes(model, look, SIZE.width, SIZE.height), panels: [] }
      : shownOf(tool.draw(model, look, SIZE.width, SIZE.height));
  const { x, y, w, h } = partOf({ panels });
  const box = [x, y, w, h].map(short).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${shapes(marks)}</svg>`;
}
