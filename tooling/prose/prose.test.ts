import { expect, test } from '@jest/globals';
import { drawn, random } from './prose.mjs';

const letters = [...'abcdefghij'];
test('a seed draws the same different entries again, another seed draws others', () => {
  const first = drawn(letters, 5, 7) as string[];
  expect(new Set(first).size).toBe(5);
  expect(drawn(letters, 5, 7)).toEqual(first);
  expect(drawn(letters, 5, 8)).not.toEqual(first);
  expect((drawn(letters, 99, 7) as string[]).sort()).toEqual(letters);
});

test('numbers are in [0, 1) and spread evenly', () => {
  const next = random(1) as () => number;
  const numbers = Array.from({ length: 10_000 }, next);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const n = numbers.filter((one) => Math.floor(one * 10) === tenth).length;
    expect([tenth, n > 850 && n < 1150]).toEqual([tenth, true]);
  }
});
