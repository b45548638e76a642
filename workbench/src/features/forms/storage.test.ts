import { beforeEach, expect, jest, test } from '@jest/globals';
import { removeExpiredInput } from './listed.ts';
import { removeFormInput, storeFormInput, readFormInput } from './storage.ts';

beforeEach(() => localStorage.clear());
const DAY_MS = 86_400_000;

test('what one account typed is not read by another, and stays until it is forgotten', () => {
  storeFormInput('u1', 'd1/tool.cnv', { k: 3 });
  expect(readFormInput('u1', 'd1/tool.cnv')).toEqual({ k: 3 });
  expect(readFormInput('u2', 'd1/tool.cnv')).toBeUndefined();
  // No uuid is a prefix of another's key.
  expect(readFormInput('u', '1.d1/tool.cnv')).toBeUndefined();
  removeFormInput('u1', 'd1/tool.cnv');
  expect(readFormInput('u1', 'd1/tool.cnv')).toBeUndefined();
});

test('an entry that another program wrote or broke is none', () => {
  for (const text of ['{', 'null', '3', '{"value":1}']) {
    localStorage.setItem('stroma.typed.u1.a', text);
    expect(readFormInput('u1', 'a')).toBeUndefined();
  }
});

test('a full storage gives the place of the oldest entries; one that takes nothing is no error', () => {
  storeFormInput('u1', 'old', 'a', 1);
  storeFormInput('u1', 'newer', 'b', 2);
  const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  storeFormInput('u1', 'next', 'c', 3);
  expect(['old', 'newer', 'next'].map((key) => readFormInput('u1', key))).toEqual([undefined, 'b', 'c']);
  set.mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => storeFormInput('u1', 'last', 'd', 4)).not.toThrow();
  set.mockRestore();
});

test('what nobody came back for in 30 days is taken away', () => {
  storeFormInput('u1', 'a', 1, 0);
  storeFormInput('u1', 'b', 1, DAY_MS);
  localStorage.setItem('stroma.theme', 'dark');
  removeExpiredInput(30 * DAY_MS + 1);
  expect(readFormInput('u1', 'a')).toBeUndefined();
  expect(readFormInput('u1', 'b')).toBe(1);
  expect(localStorage.getItem('stroma.theme')).toBe('dark');
});
