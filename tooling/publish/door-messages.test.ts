import { expect, test } from '@jest/globals';
import { messagesByDoor, messagesOfModule, allMessages } from './door-messages.mjs';

test('a module says whole ids, beginnings and what a template makes', () => {
  const { words, patterns, kinds, imports } = messagesOfModule(`
    import { a } from './a.ts';
    import type { B } from './b.ts';
    export type { C } from './c.ts';
    const lazy = () => import('./d.ts');
    const one = t('plot.title');
    const two = t.dynamic(\`job.step.\${slug}.done\`);
    const three = t.dynamic(isAll ? 'cells.all' : 'cells.some');
  `);
  expect([...words]).toEqual(['./d.ts', 'plot.title', 'cells.all', 'cells.some']);
  expect(patterns.map((one: RegExp) => one.test('job.step.deg.done'))).toEqual([true]);
  expect(patterns.map((one: RegExp) => one.test('job.step.deg.begun'))).toEqual([false]);
  expect([...kinds]).toEqual([]);
  expect(imports).toEqual(['./a.ts', './d.ts']);
});

test('a module that formats an id of data is marked', () => {
  expect([...messagesOfModule('t.error(failure); t.note(note); t.dynamic(step.id); list.toString();').kinds]).toEqual([
    'error',
    'note',
    'dynamic',
  ]);
});

const all = allMessages('en-US');
const doors: Record<string, string[]> = messagesByDoor();

test('each door has its own, and no message is at none', () => {
  const begins = (door: string) => new Set(doors[door]!.map((id) => id.split('.')[0]));
  expect([...begins('charts')].filter((area) => ['admin', 'wizard', 'signIn', 'curation'].includes(area!))).toEqual([]);
  expect(doors.charts).toEqual(expect.arrayContaining(['volcano.up', 'error.INTERNAL']));
  expect(begins('screens')).toContain('admin');
  const together = new Set(Object.values(doors).flat());
  expect(Object.keys(all).filter((id) => !together.has(id))).toEqual([]);
});

test('charts with their frame are a quarter of all at most', () => {
  const size = (ids: Iterable<string>) => [...ids].reduce((sum, id) => sum + id.length + all[id]!.length, 0);
  const framed = new Set([...doors.charts!, ...doors['plot-kit']!, ...doors.primitives!]);
  expect(size(framed)).toBeLessThan(size(Object.keys(all)) / 4);
});
