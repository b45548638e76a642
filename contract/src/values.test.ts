import { expect, test } from '@jest/globals';
import { isEqual, isRecord } from './values.ts';

test('an array, null and a text are no records', () => {
  expect([{}, { a: 1 }, [], null, 'a', undefined].map(isRecord)).toEqual([true, true, false, false, false, false]);
});

test('equal values may have their keys in another order, and nothing else', () => {
  expect(isEqual({ a: [1, { b: null }], c: 2 }, { c: 2, a: [1, { b: null }] })).toBe(true);
  expect(isEqual(Number.NaN, Number.NaN)).toBe(true);
  expect(isEqual({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(isEqual([1], { 0: 1 })).toBe(false);
  expect(isEqual([1, 2], [2, 1])).toBe(false);
  expect(isEqual(null, {})).toBe(false);
});
