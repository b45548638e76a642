/** Points with two numbers by colour and facet: what scatter, bubble, volcano, MA and components share. */
import type { LegendItem, Mark, Target } from '@stroma/design-system/marks';
import { TableRefused } from '../data/grid.types.ts';
import { levelsOf, type MappedTable } from '../tools/chosen.ts';
import type { FigureStyle } from '../tools/tool.types.ts';
import { Dots } from './dotPicture.ts';
import { dotMarks } from './marks.ts';
import type { Scales } from './plane.ts';

export interface Point {
  row: number;
  x: number;
  y: number;
  colour: string;
  facet: string;
  label: string;
  /** Size of a bubble; NaN without the role. */
  size: number;
}
export interface Points {
  points: Point[];
  colours: string[];
  facets: string[];
  missing: number;
  hasColour: boolean;
  titles: { x: string; y: string; colour: string };
}
const MOST = { colours: 24, facets: 12 };

/** The points of a table and its mapping; cached across changes of settings. */
export const pointsOf = (chosen: MappedTable): Points => chosen.kept('points', [], () => readPoints(chosen));

function readPoints(chosen: MappedTable): Points {
  const [x, y, size] = [chosen.numbers('x'), chosen.numbers('y'), chosen.numbers('size')];
  const [colour, facet, label] = [chosen.words('colour'), chosen.words('facet'), chosen.words('label')];
  const [hasColour, hasFacet, hasSize] = [chosen.has('colour'), chosen.has('facet'), chosen.has('size')];
  const points: Point[] = [];
  for (let row = 0; row < chosen.rows; row++) {
    if (!Number.isFinite(x[row]) || !Number.isFinite(y[row]) || (hasSize && !(size[row]! >= 0))) continue;
    if ((hasColour && !colour[row]) || (hasFacet && !facet[row])) continue;
    points.push({
      ...{ row, x: x[row]!, y: y[row]!, size: size[row] ?? NaN },
      ...{ colour: colour[row] ?? '', facet: facet[row] ?? '', label: label[row] ?? '' },
    });
  }
  if (!points.length) throw new TableRefused('noValues');
  const colours = hasColour ? levelsOf(points.map((p) => p.colour)) : [''];
  const facets = hasFacet ? levelsOf(points.map((p) => p.facet)) : [''];
  if (colours.length > MOST.colours) throw new TableRefused('colours', { n: colours.length, most: MOST.colours });
  if (facets.length > MOST.facets) throw new TableRefused('facets', { n: facets.length, most: MOST.facets });
  return {
    ...{ points, colours, facets, hasColour, missing: chosen.rows - points.length },
    titles: { x: chosen.name('x'), y: chosen.name('y'), colour: chosen.name('colour') },
  };
}

export function pointLegend(model: Pick<Points, 'colours' | 'hasColour'>, look: FigureStyle): LegendItem[] {
  const palette = look.colours(model.colours.length);
  return model.hasColour ? model.colours.map((label, i) => ({ label, colour: palette[i]!, shape: 'circle' })) : [];
}

/** Colour of each group, or of all points if no column gives colours. */
export function pointColour(
  model: Pick<Points, 'colours' | 'hasColour'>,
  look: FigureStyle,
): (colour: string) => string {
  const palette = look.colours(Math.max(1, model.colours.length));
  const of = new Map(model.colours.map((name, i) => [name, palette[i]!]));
  return (colour) => of.get(colour) ?? palette[0]!;
}

export function drawPoints(
  points: readonly Point[],
  scales: Scales,
  colourOf: (point: Point) => string,
  radius: (point: Point) => number,
  opacity = 0.75,
): Mark[] {
  const dots = new Dots(points.length);
  for (const p of points) dots.add(scales.x(p.x), scales.y(p.y), radius(p), colourOf(p));
  return dotMarks(dots, scales.frame, { opacity });
}

/** More points than these have no tooltips: the arrow keys would take hours. */
const MOST_TARGETS = 2000;
export function pointTargets(points: readonly Point[], scales: Scales, lines: (p: Point) => string[]): Target[] {
  if (points.length > MOST_TARGETS) return [];
  return points.map((p) => ({
    ...{ id: String(p.row), x: scales.x(p.x) - 5, y: scales.y(p.y) - 5, w: 10, h: 10 },
    lines: lines(p),
  }));
}
/** A coefficient with three digits after the point; one that rounds to zero has no sign. */
export const signedText = (look: FigureStyle, v: number): string =>
  look.t.number(v, { maximumFractionDigits: 3, signDisplay: 'negative' });
/** A number in a tooltip or report. */
export const plainNumber = (look: FigureStyle, v: number): string => look.t.number(v, { maximumSignificantDigits: 6 });
