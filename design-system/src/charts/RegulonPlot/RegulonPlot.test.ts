import { expect, test } from '@jest/globals';
import type { Translate } from '../../theme/messages.ts';
import { buildTheme } from '../../theme/themes.ts';
import { rampStops } from '../../tokens/palettes.ts';
import { nameLines, regulonFigure } from './RegulonPlot.figure.ts';

const t = Object.assign((id: string) => id, {
  dynamic: (id: string) => id,
  category: (name: string) => name,
  number: (value: number) => String(value),
  locale: 'en-US',
}) as unknown as Translate;
const GROUPS = ['low', 'none', 'high'];
const matrix = (values: number[]) => ({ rows: ['STAT1'], columns: GROUPS, values: [values] });

/** Colours of the dots of one regulon, by group. */
function dots(activity: number[]): (string | undefined)[] {
  const { marks } = regulonFigure(
    {
      ...{ title: '', view: 'dot', groups: GROUPS.map((group) => ({ group, cells: 10 })) },
      ...{ activity: matrix(activity), data: matrix([0.1, 0.2, 0.3]), on: matrix([1, 1, 1]) },
    },
    buildTheme('light'),
    t,
    600,
    400,
  );
  return marks.flatMap((mark) => (mark.kind === 'circle' && mark.part !== 'key' ? [mark.fill] : []));
}

test('signed activity has the middle of the diverging ramp at zero, and its ends at the largest size', () => {
  const stops = rampStops('diverging', 'light');
  const [low, none, high] = dots([-2, 0, 2]);
  expect([low, high].map((one) => one?.toLowerCase())).toEqual(
    [stops[0], stops.at(-1)].map((one) => one?.toLowerCase()),
  );
  expect(dots([-1, 0, 4])[1]).toBe(none);
  expect(new Set([low, none, high]).size).toBe(3);
});

test('names keep a line from each other and stay within their panel', () => {
  const panel = { y: 20, h: 120 };
  expect(nameLines([30, 80, 130], panel)).toEqual([30, 80, 130]);
  // Four at the bottom are moved up, not over the axis.
  expect(nameLines([30, 136, 137, 138, 139], panel)).toEqual([30, 99, 112, 125, 138]);
  expect(nameLines([0, 0], panel)).toEqual([29, 42]);
});
