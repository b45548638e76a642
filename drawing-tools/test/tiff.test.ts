/** A written TIFF, read by the library's other half and byte by byte. */
import { expect, test } from 'vitest';
import UTIF from 'utif';
import { tiffOf } from '../src/figure/tiff.ts';

test('states size, colours and dots per inch, and holds the pixels without transparency', () => {
  const data = Uint8ClampedArray.of(
    1,
    2,
    3,
    255,
    4,
    5,
    6,
    255,
    7,
    8,
    9,
    255,
    10,
    11,
    12,
    255,
    13,
    14,
    15,
    255,
    16,
    17,
    18,
    255,
  );
  const file = tiffOf({ width: 3, height: 2, data }, 600);
  const [head] = UTIF.decode(file.buffer);
  expect(head).toMatchObject({ t256: [3], t257: [2], t258: [8, 8, 8], t259: [1], t262: [2], t277: [3], t296: [2] });
  expect([head!.t282, head!.t283]).toEqual([[600], [600]]);
  expect([head!.t273, head!.t279, head!.t338]).toEqual([[1000], [18], undefined]);
  expect([...file.slice(0, 4)]).toEqual([77, 77, 0, 42]);
  expect([...file.slice(1000)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
});
