import { expect, test } from '@jest/globals';
import { hasEqualContents } from './useStableProps.ts';

const group = (n: number) => ({ group: 'B', n, density: [0.1, 0.2], split: { names: ['a', 'b'] } });

test('values that were made again with equal contents are equal', () => {
  expect(hasEqualContents([group(1), group(2)], [group(1), group(2)])).toBe(true);
  expect(hasEqualContents({ a: NaN, b: undefined }, { a: NaN, b: undefined })).toBe(true);
});
test.each([
  ['another value', [group(1)], [group(2)]],
  ['another order', [group(1), group(2)], [group(2), group(1)]],
  ['one more', [group(1)], [group(1), group(1)]],
  ['a key that is absent', { a: undefined }, { b: undefined }],
  ['an array for an object', [], {}],
  ['other bytes', new Uint8Array(2), new Uint8Array(2)],
  ['other dates', new Date(0), new Date(0)],
])('%s is different', (_, a, b) => expect(hasEqualContents(a, b)).toBe(false));
test('long data are different unless they are the same: comparing must not take longer than drawing', () => {
  const long = () => Array.from({ length: 100_000 }, (_, i) => i % 2 === 0);
  const same = long();
  expect(hasEqualContents(same, same)).toBe(true);
  expect(hasEqualContents(long(), long())).toBe(true);
  const objects = () => Array.from({ length: 30_000 }, () => ({}));
  expect(hasEqualContents(objects(), objects())).toBe(false);
});
