/** Text of a figure edited in place. */
import { expect, test } from 'vitest';
import { chosenOf, LOADED_TOOLS, lookOf } from './examples.ts';
import { PLAIN, type Style } from '../src/app/state.types.ts';
import type { FigureStyle } from '../src/tools/tool.types.ts';
import { ownWords, titledRoles } from '../src/workspace/ownWords.ts';

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

const drawn = LOADED_TOOLS.flatMap(({ slug, tool, words }) =>
  'draw' in tool ? [{ slug, tool, words, example: tool.examples[0]! }] : [],
);

test.each(drawn)(
  'each title that $slug offers to change is one that its figure shows',
  ({ slug, tool, words, example }) => {
    const chosen = chosenOf({ slug, tool, words, example });
    const look = lookOf(words);
    const model = tool.model(chosen);
    const textsOf = (titles: FigureStyle['titles']) => {
      const { marks } = tool.draw(model, { ...look, titles }, 860, 710);
      return marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
    };
    for (const { role, name } of titledRoles(tool, chosen, look.say)) {
      expect([role, textsOf({})]).toEqual([role, expect.arrayContaining([name])]);
      expect([role, textsOf({ [role]: 'Own' })]).toEqual([role, expect.arrayContaining(['Own'])]);
    }
  },
);

test('volcano and MA plots offer the titles of both axes', () => {
  const offered = (slug: string) => {
    const one = drawn.find((found) => found.slug === slug)!;
    return titledRoles(one.tool, chosenOf(one), lookOf(one.words).say).map(({ role }) => role);
  };
  expect(offered('volcano')).toEqual(['change', 'p']);
  expect(offered('ma')).toEqual(['level', 'change']);
});
