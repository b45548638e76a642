import { expect, test } from '@jest/globals';
import { distinctNames } from './distinct.ts';

const minute = (iso: string) => iso.slice(11, 16);
const run = (id: string, name: string, time: string) => ({ id, name, createdAt: `2026-11-27T${time}Z` });

test('analyses of one name are told apart by their time, and those of one minute by a number', () => {
  const tasks = [
    run('5', 'A vs B', '12:12:30'),
    run('4', 'A vs B', '12:12:10'),
    run('3', 'A vs C', '12:11:00'),
    run('2', 'A vs B', '12:10:00'),
  ];
  expect([...distinctNames(tasks, minute).values()]).toEqual([
    'A vs B · 12:12 (2)',
    'A vs B · 12:12 (1)',
    'A vs C',
    'A vs B · 12:10',
  ]);
});

test('no two analyses of a list read the same', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const tasks = Array.from({ length: 12 }, (_, i) =>
      run(String(i), `A${(seed * (i + 1)) % 3}`, `12:1${(seed + i * i) % 2}:00`),
    );
    expect(new Set(distinctNames(tasks, minute).values()).size).toBe(tasks.length);
  }
});
