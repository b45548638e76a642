import { expect, test } from '@jest/globals';
import { advance, byParts, finish, inParts } from './steps.ts';

function* counted(n: number, seen: number[]): Generator<void, string> {
  for (let k = 0; k < n; k++) {
    seen.push(k);
    yield;
  }
  return 'all';
}

test('all steps run without a rest, and their value is returned', () => {
  const seen: number[] = [];
  expect(finish(counted(3, seen))).toBe('all');
  expect(seen).toEqual([0, 1, 2]);
});

test('steps run until the time is over, one at least, and go on from there', () => {
  const seen: number[] = [];
  let time = 0;
  // Each look at the clock takes 10 ms.
  const now = () => (time += 10);
  const steps = counted(6, seen);
  expect(advance(steps, 25, now)).toBeNull();
  expect(seen).toEqual([0, 1, 2]);
  expect(advance(steps, 0, now)).toBeNull();
  expect(seen).toEqual([0, 1, 2, 3]);
  expect(advance(steps, Infinity, now)).toEqual({ value: 'all' });
  expect(seen).toEqual([0, 1, 2, 3, 4, 5]);
});

test('parts cover the range once and in order, and rest after each', async () => {
  const parts: number[][] = [];
  const steps = byParts(5, 100_000, (from, to) => parts.push([from, to]));
  steps.next();
  expect(parts).toHaveLength(1);
  expect(await inParts(steps, 0)).toBeUndefined();
  expect(parts[0]![0]).toBe(5);
  expect(parts.at(-1)![1]).toBe(100_000);
  expect(parts.slice(1).map(([from]) => from)).toEqual(parts.slice(0, -1).map(([, to]) => to));
  expect([...byParts(3, 3, () => parts.push([]))]).toEqual([]);
});
