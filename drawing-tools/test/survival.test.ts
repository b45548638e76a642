/** Events of a survival curve: coded as the user chooses, or rejected. */
import { expect, test } from 'vitest';
import { TableRefused } from '../src/data/grid.types.ts';
import { codingOf } from '../src/tools/survival/events.ts';
import { chosenOf, CASES, LOADED_TOOLS, lookOf } from './examples.ts';

test.each([
  [['0', '1'], ['1']],
  [['0.0', '1.0'], ['1.0']],
  [['1'], ['1']],
  [['1', '2'], ['2']],
  [['2'], ['2']],
  [['yes', 'No'], ['yes']],
  [['TRUE', 'FALSE'], ['TRUE']],
  [['Alive', 'Dead'], ['Dead']],
  [['删失', '死亡'], ['死亡']],
])('of %j the event is %j', (levels, events) => {
  const coding = codingOf(levels, '');
  expect(coding.events).toEqual(events);
  expect([...coding.events, ...coding.censored].toSorted()).toEqual(levels.toSorted());
  expect(coding.isOneTwo).toBe(levels.includes('2'));
});
test('other words are refused by name, and a value that is given decides', () => {
  const refusal = (levels: string[], given: string) => {
    try {
      codingOf(levels, given);
    } catch (error) {
      if (error instanceof TableRefused) return [error.id, error.values];
    }
    return null;
  };
  expect(refusal(['relapse', 'none'], '')).toEqual(['eventWords', { words: 'relapse\nnone' }]);
  expect(refusal(['0', '1', '2'], '')).toEqual(['eventWords', { words: '0\n1\n2' }]);
  expect(refusal(['0', '1'], 'relapse')).toEqual(['eventValue', { value: 'relapse', words: '0\n1' }]);
  expect(codingOf(['relapse', 'none'], ' Relapse ')).toMatchObject({ events: ['relapse'], censored: ['none'] });
  expect(codingOf(['0', '1', '2'], '2')).toMatchObject({ events: ['2'], censored: ['0', '1'] });
});
test('the words that are refused are listed as the language lists', () => {
  const { words } = LOADED_TOOLS.find(({ slug }) => slug === 'survival')!;
  const said = (locale: 'en-US' | 'zh-CN') => lookOf(words, locale).say('refused.eventWords', { words: 'A\nB\n…' });
  expect(said('en-US')).toContain('“A”, “B”, …');
  expect(said('zh-CN')).toContain('“A”、“B”、…');
});
test('the model and the scripts use the same events', () => {
  const one = CASES.find((c) => c.slug === 'survival' && c.example.id === 'twoArms')!;
  const events = (settings: object) => {
    const chosen = chosenOf(one, settings);
    const { rows } = one.tool.values(one.tool.model(chosen));
    return {
      n: rows.reduce((sum, row) => sum + Number(row[3]), 0),
      scripts: [one.tool.python(chosen).split('\n')[0], one.tool.r(chosen).split('\n')[0]],
    };
  };
  expect(events({}).scripts).toEqual(['events, censored = ["1"], ["0"]', 'events <- c("1")']);
  expect(events({ eventValue: '0' }).scripts[0]).toBe('events, censored = ["0"], ["1"]');
  expect(events({}).n + events({ eventValue: '0' }).n).toBe(80);
});
