import { expect, test } from '@jest/globals';
import { packBits } from './bits.ts';

const bytesOf = (mask: number[]) => [...Buffer.from(packBits(Uint8Array.from(mask)), 'base64')];

test('cell 0 is the highest bit of the first byte, and the last byte is padded', () => {
  expect(bytesOf([1, 0, 0, 0, 0, 0, 0, 1, 1])).toEqual([0x81, 0x80]);
  expect(bytesOf([])).toEqual([]);
});

test('a mask of many chunks comes back bit by bit', () => {
  const mask = Uint8Array.from({ length: 700_001 }, (_, i) => Number(i % 3 === 0 || i % 7 === 0));
  const bytes = Buffer.from(packBits(mask), 'base64');
  expect(bytes.length).toBe(Math.ceil(mask.length / 8));
  expect(mask.every((bit, i) => ((bytes[i >> 3]! >> (7 - (i & 7))) & 1) === bit)).toBe(true);
});
