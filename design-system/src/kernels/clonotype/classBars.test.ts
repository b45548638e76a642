import { expect, jest, test } from '@jest/globals';
import { buildTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { classBarOptions } from './classBars.ts';
import { CLASSES } from './classes.ts';

const same = (text: string) => text;
const t = Object.assign((id: string) => id, { dynamic: same, category: same }) as unknown as Translate;
const bars = [
  { group: 'T', counts: { Single: 3, Medium: 2, Large: 1 } },
  { group: 'B', counts: { Single: 1, Medium: 0, Large: 4 } },
];
const barsOf = (onSelect?: (chosen: object) => void) =>
  classBarOptions({ bars, groupLabel: 'type', of: 'cells', scale: 'count', onSelect }, buildTheme('light'), t)
    .plotOptions?.bar;

test('a part of a bar that can be chosen is one to press, and says its group and class', () => {
  const pick = jest.fn();
  const { cursor, point } = barsOf(pick) ?? {};
  expect(cursor).toBe('pointer');
  const click = point?.events?.click as unknown as (this: object) => void;
  click.call({ x: 1, series: { index: 2 } });
  expect(pick.mock.calls).toEqual([[{ item: 'B', index: 1, size: CLASSES[2] }]]);
  click.call({ x: 9, series: { index: 0 } });
  expect(pick).toHaveBeenCalledTimes(1);
});

test('bars of which nothing can be chosen do not look so', () => {
  expect(barsOf()).toEqual({ stacking: 'normal', borderWidth: 0, pointPadding: 0.06, groupPadding: 0.06 });
});
