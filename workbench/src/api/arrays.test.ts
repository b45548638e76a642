import { describe, expect, test } from '@jest/globals';
import { toDenseValues } from './arrays.ts';

/** LEB128 of deltas, as the dataset service writes form D. */
function encode(cells: number[], values: number[]): { bytes: Uint8Array; indexBytes: number } {
  const out: number[] = [];
  let last = -1;
  for (const cell of cells) {
    let delta = cell - last - 1;
    last = cell;
    while (delta > 0x7f) {
      out.push((delta & 0x7f) | 0x80);
      delta = Math.floor(delta / 128);
    }
    out.push(delta);
  }
  return { bytes: new Uint8Array([...out, ...values]), indexBytes: out.length };
}

describe('form D of a gene', () => {
  test.each([
    [[0], [255], 1],
    [[0, 1, 2], [1, 2, 3], 3],
    [[5, 132, 133, 16_600, 2_200_000], [9, 8, 7, 6, 5], 2_200_001],
    [[], [], 4],
  ])('puts the values of cells %j back', (cells, values, n) => {
    const { bytes, indexBytes } = encode(cells, values);
    const dense = toDenseValues(bytes, n, cells.length, indexBytes);
    expect(dense).toHaveLength(n);
    expect(cells.map((cell) => dense[cell])).toEqual(values);
    expect(dense.reduce((sum, v) => sum + v, 0)).toBe((values as number[]).reduce((sum, v) => sum + v, 0));
  });
});
