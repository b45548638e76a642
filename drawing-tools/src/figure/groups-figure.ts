/** The figure of groups on one axis: each tool draws one group, the rest is the same. */
import { domainOf, type LegendItem, type Mark, type Target } from '@stroma/design-system/marks';
import type { DrawnFigure, FigureStyle } from '../tools/tool.types.ts';
import { bracketMarks, bracketHeight } from './brackets.ts';
import { bracketsOf, DRAW_POINTS_BELOW, testNote, type Groups, type GroupValues } from './groups.ts';
import { Dots } from './dotPicture.ts';
import { logDomain } from './logAxis.ts';
import { dotMarks } from './marks.ts';
import { planeFigure, type Scales } from './plane.ts';

export type Points = 'auto' | 'all' | 'none';
interface GroupDrawing {
  group: GroupValues;
  scales: Scales;
  colour: string;
  /** px of half a group. */
  half: number;
  /** px of its middle. */
  middle: number;
}
interface GroupsFigure {
  points: Points;
  /** Values besides the data that the axis must include: ends of error bars and densities. */
  extent: readonly number[];
  zero?: boolean;
  /** A logarithmic axis, for values that are positive. */
  isLog?: boolean;
  mark: (drawing: GroupDrawing) => Mark[];
  lines: (group: GroupValues) => string[];
  notes?: readonly string[];
}

/** Spreads points by the golden ratio, so that neighbours never overlap. */
const spreadOf = (i: number): number => ((i * 0.618034 + 0.5) % 1) - 0.5;

export const hasPoints = (points: Points, n: number): boolean =>
  points === 'all' || (points === 'auto' && n < DRAW_POINTS_BELOW);

/** Highest part of a group's step that it fills. */
const FILL = 0.76;

export function groupsFigure(
  model: Groups,
  figure: GroupsFigure,
  look: FigureStyle,
  width: number,
  height: number,
): DrawnFigure {
  const { groups, colours } = model;
  const palette = look.colours(colours.length);
  const colourOf = (group: GroupValues) => palette[colours.indexOf(group.colour)] ?? look.theme.colour.text;
  const values = [
    ...figure.extent,
    ...groups.flatMap((g) => [Math.min(...bounds(g.values)), Math.max(...bounds(g.values))]),
  ];
  const brackets = new Map(model.facets.map((facet) => [facet, bracketsOf(model, facet, look)]));
  const legend: LegendItem[] = model.hasColour ? colours.map((label, i) => ({ label, colour: palette[i]! })) : [];
  return planeFigure(
    {
      x: { levels: model.levels, title: look.titles.x ?? model.titles.x },
      y: {
        domain: figure.isLog ? logDomain(bounds(values)) : domainOf(values, { zero: figure.zero ?? false }),
        ...{ title: look.titles.y ?? model.titles.y, isLog: figure.isLog ?? false },
      },
      above: Math.max(0, ...[...brackets.values()].map(bracketHeight)),
      legend,
      legendTitle: look.titles.colour ?? model.titles.colour,
      leftOut: model.missing,
      notes: [...(figure.notes ?? []), ...testNote(model, look)],
      panels: model.facets.map((facet) => {
        const own = groups.filter((g) => g.facet === facet);
        return {
          name: facet,
          marks: (scales) => {
            const marks = own.flatMap((group) => {
              const half = (scales.step * group.width * FILL) / 2;
              return figure.mark({ group, scales, colour: colourOf(group), half, middle: scales.x(group.place) });
            });
            const dotted = own.filter((g) => hasPoints(figure.points, g.values.length));
            const dots = new Dots(dotted.reduce((n, g) => n + g.values.length, 0));
            for (const group of dotted)
              group.values.forEach((value, i) => {
                const x = scales.x(group.place) + spreadOf(i) * scales.step * group.width * 0.5;
                dots.add(x, scales.y(value), 2.5, colourOf(group));
              });
            return [
              ...marks,
              ...dotMarks(dots, scales.frame, { edge: look.theme.colour.text, opacity: 0.9 }),
              ...bracketMarks(brackets.get(facet) ?? [], scales.x, scales.frame.y, look),
            ];
          },
          targets: (scales): Target[] =>
            own.map((group) => ({
              id: `${facet}:${group.x}:${group.colour}`,
              x: scales.x(group.place) - (scales.step * group.width) / 2,
              y: scales.frame.y,
              w: scales.step * group.width,
              h: scales.frame.h,
              lines: [
                [...new Set([group.x, group.colour])].map(look.rename).join(', '),
                `n = ${look.t.count(group.values.length)}`,
                ...figure.lines(group),
              ],
            })),
        };
      }),
    },
    look,
    width,
    height,
  );
}

/** Smallest and largest value; Math.min of 100,000 arguments overflows. */
export function bounds(values: readonly number[]): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const v of values) {
    if (v < low) low = v;
    if (v > high) high = v;
  }
  return [low, high];
}
