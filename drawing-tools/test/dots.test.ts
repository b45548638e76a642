import { expect, test } from 'vitest';
import { paintDots } from '../src/figure/dotPicture.ts';

const at = (pixels: Uint8ClampedArray, x: number, y: number, width = 9) => [
  ...pixels.slice((y * width + x) * 4, (y * width + x) * 4 + 4),
];

test('the last dot lies on top, and what it covers is seen through it', () => {
  const pixels = new Uint8ClampedArray(9 * 9 * 4);
  const dots = [
    { x: 4, y: 4, r: 3, colour: '#ff0000' },
    { x: 4, y: 4, r: 1, colour: '#0000ff' },
  ];
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
  paintDots(pixels, 3, 3, [{ x: 0, y: 0, r: 2, colour: '#00ff00' }], 1);
  expect(at(pixels, 0, 0, 3)).toEqual([0, 255, 0, 255]);
  expect(at(pixels, 2, 2, 3)).toEqual([0, 0, 0, 0]);
});
