/** Brackets above groups: each shows the p value of two of them, and none overlaps another. */
import type { Mark } from '@stroma/design-system/marks';
import type { FigureStyle } from '../tools/tool.types.ts';
import { px } from './marks.ts';

export interface Bracket {
  /** Positions of the groups on the axis. */
  from: number;
  to: number;
  text: string;
}
const STEP = 20;

/** The level of each bracket, 0 the lowest: overlapping ones get different levels, with short ones below. */
export function levelsOfBrackets(brackets: readonly Bracket[]): number[] {
  const order = brackets.map((_, i) => i);
  const span = (i: number) => Math.abs(brackets[i]!.to - brackets[i]!.from);
  order.sort((a, b) => span(a) - span(b));
  const levels = new Array<number>(brackets.length).fill(0);
  const taken: { low: number; high: number }[][] = [];
  for (const i of order) {
    const { from, to } = brackets[i]!;
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    let level = 0;
    while (taken[level]?.some((one) => low <= one.high + 1e-9 && one.low <= high + 1e-9)) level++;
    (taken[level] ??= []).push({ low, high });
    levels[i] = level;
  }
  return levels;
}

/** px that brackets need above a panel. */
export const bracketHeight = (brackets: readonly Bracket[]): number =>
  brackets.length ? (Math.max(...levelsOfBrackets(brackets)) + 1) * STEP + 4 : 0;

/** Brackets above `top`, the lowest level next to it. */
export function bracketMarks(
  brackets: readonly Bracket[],
  x: (place: number) => number,
  top: number,
  look: FigureStyle,
): Mark[] {
  const levels = levelsOfBrackets(brackets);
  const c = look.theme.colour;
  return brackets.flatMap((bracket, i): Mark[] => {
    const y = top - 4 - levels[i]! * STEP;
    const [a, b] = [x(Math.min(bracket.from, bracket.to)), x(Math.max(bracket.from, bracket.to))];
    return [
      { kind: 'path', d: `M${px(a)} ${px(y)}v-4H${px(b)}v4`, stroke: c.text, width: 1, part: 'bracket' },
      {
        kind: 'text',
        x: (a + b) / 2,
        y: y - 7,
        text: bracket.text,
        size: 11,
        anchor: 'middle',
        fill: c.text,
        part: 'p',
      },
    ];
  });
}
