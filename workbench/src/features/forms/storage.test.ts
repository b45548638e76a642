import { beforeEach, expect, jest, test } from '@jest/globals';
import { forgetTyped, keepTyped, readTyped, sweepTyped } from './storage.ts';

beforeEach(() => localStorage.clear());
const DAY_MS = 86_400_000;

test('what one account typed is not read by another, and stays until it is forgotten', () => {
  keepTyped('u1', 'd1/tool.cnv', { k: 3 });
  expect(readTyped('u1', 'd1/tool.cnv')).toEqual({ k: 3 });
  expect(readTyped('u2', 'd1/tool.cnv')).toBeUndefined();
  // No uuid is a prefix of another's key.
  expect(readTyped('u', '1.d1/tool.cnv')).toBeUndefined();
  forgetTyped('u1', 'd1/tool.cnv');
  expect(readTyped('u1', 'd1/tool.cnv')).toBeUndefined();
});

test('an entry that another program wrote or broke is none', () => {
  for (const text of ['{', 'null', '3', '{"value":1}']) {
    localStorage.setItem('stroma.typed.u1.a', text);
    expect(readTyped('u1', 'a')).toBeUndefined();
  }
});

test('a full storage gives the place of the oldest entries; one that takes nothing is no error', () => {
  keepTyped('u1', 'old', 'a', 1);
  keepTyped('u1', 'newer', 'b', 2);
  const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keepTyped('u1', 'next', 'c', 3);
  expect(['old', 'newer', 'next'].map((key) => readTyped('u1', key))).toEqual([undefined, 'b', 'c']);
  set.mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keepTyped('u1', 'last', 'd', 4)).not.toThrow();
  set.mockRestore();
});

test('what nobody came back for in 30 days is taken away', () => {
  keepTyped('u1', 'a', 1, 0);
  keepTyped('u1', 'b', 1, DAY_MS);
  localStorage.setItem('stroma.theme', 'dark');
  sweepTyped(30 * DAY_MS + 1);
  expect(readTyped('u1', 'a')).toBeUndefined();
  expect(readTyped('u1', 'b')).toBe(1);
  expect(localStorage.getItem('stroma.theme')).toBe('dark');
});
