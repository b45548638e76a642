import { expect, test } from 'vitest';
import { Dots, paintDots } from '../src/figure/dotPicture.ts';

const at = (pixels: Uint8ClampedArray, x: number, y: number, width = 9) => [
  ...pixels.slice((y * width + x) * 4, (y * width + x) * 4 + 4),
];

function dotsOf(list: readonly { x: number; y: number; r: number; colour: string }[]): Dots {
  const dots = new Dots(list.length);
  for (const { x, y, r, colour } of list) dots.add(x, y, r, colour);
  return dots;
}

test('the last dot lies on top, and what it covers is seen through it', () => {
  const pixels = new Uint8ClampedArray(9 * 9 * 4);
  const dots = dotsOf([
    { x: 4, y: 4, r: 3, colour: '#ff0000' },
    { x: 4, y: 4, r: 1, colour: '#0000ff' },
  ]);
  paintDots(pixels, 9, 9, dots, 0.5);
  expect(at(pixels, 7, 4)).toEqual([255, 0, 0, 128]);
  const [red, , blue, alpha] = at(pixels, 4, 4) as [number, number, number, number];
  expect(blue).toBeGreaterThan(red);
  expect(red).toBeGreaterThan(0);
  expect(alpha).toBeCloseTo(191, -1);
  expect(at(pixels, 8, 8)).toEqual([0, 0, 0, 0]);
});

test('dots at the edge are cut off there', () => {
  const pixels = new Uint8ClampedArray(3 * 3 * 4);
  paintDots(pixels, 3, 3, dotsOf([{ x: 0, y: 0, r: 2, colour: '#00ff00' }]), 1);
  expect(at(pixels, 0, 0, 3)).toEqual([0, 255, 0, 255]);
  expect(at(pixels, 2, 2, 3)).toEqual([0, 0, 0, 0]);
});

test('many dots one over another are what is seen of them one by one', () => {
  const [width, height, opacity] = [24, 17, 0.4];
  let state = 11;
  const next = (most: number) => (state = (state * 48271) % 2147483647) % most;
  const list = Array.from({ length: 400 }, () => ({
    ...{ x: next(30) - 3, y: next(23) - 3, r: 1 + next(4) / 2 },
    colour: ['#ff0000', '#00ff00', '#0000ff'][next(3)]!,
  }));
  const pixels = new Uint8ClampedArray(width * height * 4);
  paintDots(pixels, width, height, dotsOf(list), opacity);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      // From back to front: each is drawn above the earlier ones.
      const seen = [0, 0, 0, 0];
      for (const dot of list.filter((one) => (one.x - x) ** 2 + (one.y - y) ** 2 <= one.r ** 2)) {
        const colour = [1, 3, 5].map((i) => Number.parseInt(dot.colour.slice(i, i + 2), 16));
        for (const i of [0, 1, 2]) seen[i] = seen[i]! * (1 - opacity) + colour[i]! * opacity;
        seen[3] = seen[3]! * (1 - opacity) + 255 * opacity;
      }
      const found = at(pixels, x, y, width);
      expect(Math.abs(found[3]! - seen[3]!)).toBeLessThanOrEqual(6);
      for (const i of [0, 1, 2]) expect(Math.abs((found[i]! * found[3]!) / 255 - seen[i]!)).toBeLessThanOrEqual(8);
    }
});

test('places are counted from the corner of the picture, in its pixels', () => {
  const pixels = new Uint8ClampedArray(9 * 9 * 4);
  paintDots(pixels, 9, 9, dotsOf([{ x: 12, y: 21, r: 1, colour: '#00ff00' }]), 1, { x: 10, y: 20, ratio: 2 });
  expect(at(pixels, 4, 2)).toEqual([0, 255, 0, 255]);
  expect(at(pixels, 6, 2)).toEqual([0, 255, 0, 255]);
  expect(at(pixels, 7, 2)).toEqual([0, 0, 0, 0]);
});
