/** Text of a figure edited in place. */
import { expect, test } from 'vitest';
import { PLAIN, type Style } from '../src/app/state.types.ts';
import { ownWords } from '../src/workspace/ownWords.ts';

const TITLES = [
  { role: 'x', name: 'dose' },
  { role: 'y', name: 'weight' },
];
const words = (style: Style) => ownWords(style, style.title || 'Mice', TITLES, ['a', 'b']);
const change = (style: Style, shown: string, text: string) =>
  words(style)
    .find((one) => one.shown === shown)!
    .with(text);

test('title, axes and groups are changed by what the figure shows, one after another', () => {
  expect(words(PLAIN).map(({ shown }) => shown)).toEqual(['Mice', 'dose', 'weight', 'a', 'b']);
  let style = change(PLAIN, 'Mice', '小鼠');
  style = change(style, 'weight', 'Weight (g)');
  style = change(style, 'a', 'control');
  style = change(style, 'control', 'vehicle');
  expect(words(style).map(({ shown }) => shown)).toEqual(['小鼠', 'dose', 'Weight (g)', 'vehicle', 'b']);
  expect(style).toEqual({ ...PLAIN, title: '小鼠', titles: { y: 'Weight (g)' }, renames: [['a', 'vehicle']] });
});
