import { expect, test } from '@jest/globals';
import { load, MAX_ENTRIES } from './cache.ts';

test('small replies leave the cache when there are many, the least used first', async () => {
  let reads = 0;
  const read = () => Promise.resolve({ read: (reads += 1) });
  for (let i = 0; i < MAX_ENTRIES + 1; i += 1) {
    await load(`d1:genes:${i}`, read);
    await load('d1:detail', read);
  }
  const before = reads;
  await load('d1:detail', read);
  expect(reads).toBe(before);
  await load('d1:genes:0', read);
  expect(reads).toBe(before + 1);
});
