import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { OUTAGE_MOMENTS } from '../moments/breaks.ts';
import { EDIT_MOMENTS } from '../moments/others.ts';
import { faultsOf, rowOf } from '../moments/report.ts';
import { textBetween, PAGE, replaceBetween, tableOf } from './page.ts';
import { HEAD, rowsOf } from './report.ts';
import { setUpSeconds } from './server.ts';
import { inputsOf, StopWatch } from './stop-watch.ts';

test('hands are presses and letters of the step under way; a step that fails is kept and thrown', async () => {
  const watch = new StopWatch(() => {});
  watch.pressed();
  await watch.step('first', async () => {
    watch.pressed();
    watch.pressed();
    watch.typed(10);
  });
  const failing = async () => {
    watch.pressed();
    throw new Error('no button\nCall log');
  };
  await expect(watch.step('second', failing)).rejects.toThrow('no button');
  await watch.step('third', failing, true);
  expect(watch.steps.map(({ name, presses, letters, failed }) => [name, presses, letters, failed])).toEqual([
    ['first', 2, 10, null],
    ['second', 1, 0, 'Error: no button'],
    ['third', 1, 0, 'Error: no button'],
  ]);
  expect(inputsOf(watch.steps[0]!)).toBeCloseTo(2 * 1.5 + 10 * 0.28);
  expect(watch.sum(['first', 'third'])).toMatchObject({ presses: 3, letters: 10 });
});

test('a goal that is missed and a step that failed are said in the table', () => {
  const step = { name: 'demo', presses: 2, letters: 0, clock: 70.4, failed: null };
  const goal = { what: 'first picture within 60 s', limit: 60, value: 70.4 };
  const rows = rowsOf([
    { ...step, goal },
    { ...step, goal: { ...goal, value: 59 } },
    { ...step, goal: null, failed: 'Error: a | b' },
  ]);
  expect(rows[0]).toEqual([...HEAD]);
  expect(rows.slice(1).map((row) => row.at(-1))).toEqual([
    'first picture within 60 s: 70 s, **missed**',
    'first picture within 60 s: 59 s, met',
    'failed: Error: a / b',
    '',
  ]);
  expect(rows.at(-1)!.slice(0, 5)).toEqual(['all', '6', '0', '9', '211']);
});

test('the set-up is what stands before the step of the platform', () => {
  const said = '[1/8] JavaScript packages\n      installed (61.5 s)\n[2/8] Python environment\n      made (30.5 s)\n';
  expect(setUpSeconds(`${said}[5/8] platform\n      ready (7.7 s)\n`)).toBe(92);
});

test('a moment is right with one sentence in each language, silence after it, and nothing lost', () => {
  const moment = { name: 'typing', cause: 'SIGTERM' } as const;
  const right = { locale: 'en-US', said: ['Connection lost.'], left: [], lost: null } as const;
  expect(faultsOf(moment, [{ ...right, said: [...right.said], left: [] }])).toEqual([]);
  const wrong = {
    locale: 'zh-CN',
    said: ['连接中断。', '现在不可用。'],
    left: ['连接中断。'],
    lost: 'Error: no text',
  } as const;
  const seen = { ...wrong, said: [...wrong.said], left: [...wrong.left] };
  expect(faultsOf(moment, [seen]).map((text) => text.split(': ')[1])).toEqual([
    '2 sentences',
    'still says “连接中断。”',
    'Error',
  ]);
  expect(rowOf(moment, [{ ...right, said: [], left: [] }, seen])).toEqual([
    ...['typing', 'SIGTERM', 'nothing', '“连接中断。” and “现在不可用。”', 'Error: no text', '“连接中断。”'],
  ]);
});

test('the table goes between its marks, again and again; without marks nothing is written', () => {
  const page = '# a\n\n<!-- hour:begin -->\nold\n<!-- hour:end -->\n\nb\n';
  const once = replaceBetween(page, 'hour', tableOf([['x'], ['1']]));
  expect(once).toBe('# a\n\n<!-- hour:begin -->\n\n| x |\n|---|\n| 1 |\n\n<!-- hour:end -->\n\nb\n');
  expect(textBetween(replaceBetween(once, 'hour', 'new'), 'hour')).toBe('new');
  expect(() => replaceBetween(page, 'moments', 'x')).toThrow('no marks moments');
});

test('the page has both tables whole: each moment in its order, each step with its numbers, or a dash where it was not measured', () => {
  const text = readFileSync(PAGE, 'utf8');
  const rowsIn = (name: string) =>
    textBetween(text, name)
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) => line.slice(2, -2).split(' | '));
  const [, ...moments] = rowsIn('moments');
  expect(moments.map(([name, cause]) => [name, cause])).toEqual(
    [...OUTAGE_MOMENTS, ...EDIT_MOMENTS].map(({ name, cause }) => [name, cause]),
  );
  const [head, ...steps] = rowsIn('hour');
  expect(head).toEqual([...HEAD]);
  expect(steps.at(-1)![0]).toBe('all');
  expect(steps).toHaveLength(13);
  for (const step of steps) for (const number of step.slice(1, 5)) expect(number).toMatch(/^(\d+|–)$/);
});
