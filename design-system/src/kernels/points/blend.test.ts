import { expect, test } from '@jest/globals';
import { buildTheme } from '../../theme/themes.ts';
import { blendColour, blendColours, blendTable, countBlend } from './blend.ts';

const of = (symbol: string, ...values: number[]) => ({ symbol, values: Uint8Array.from(values), max: 4 });
const light = buildTheme('light');
const dark = buildTheme('dark');
const rgbOf = (theme: typeof light, code: number) => [...blendTable(theme).subarray(code * 4, code * 4 + 3)];
const bright = (rgb: readonly number[]) => rgb.reduce((sum, v) => sum + v, 0);

test('a cell without either gene is the grey of no expression, and drawn first', () => {
  const { codes } = blendColour(of('A', 0, 1, 0, 255), of('B', 0, 0, 1, 255));
  expect(codes[0]).toBe(0);
  expect(rgbOf(light, 0)).toEqual(blendColours(light, 0, 0));
  expect([...codes].every((code, i) => i === 0 || code > 0)).toBe(true);
  expect(codes[3]).toBe(255);
});

test('what is strong in either gene lies over what is weak in both, and both over one', () => {
  const { codes } = blendColour(of('A', 60, 255, 255, 0), of('B', 60, 0, 255, 255));
  expect(codes[0]).toBeLessThan(codes[1]!);
  expect(codes[1]).toBeLessThan(codes[2]!);
  expect(codes[3]).toBeLessThan(codes[2]!);
});

test('every one of 256 x 256 pairs of values has the colour of its levels, and little differs from none', () => {
  const all = Uint8Array.from({ length: 65536 }, (_, i) => i >> 8);
  const { codes } = blendColour(of('A', ...all), of('B', ...all.map((_, i) => i & 255)));
  const seen = new Set(codes);
  expect(seen.size).toBe(256);
  // A: 255, B: 0 is the first gene's own colour, and vice versa.
  expect(rgbOf(light, codes[255 * 256]!)).toEqual(blendColours(light, 1, 0));
  expect(rgbOf(light, codes[255]!)).toEqual(blendColours(light, 0, 1));
  expect(rgbOf(light, codes[256]!)).not.toEqual(blendColours(light, 0, 0));
});

test('cells with both genes are darkest on a light ground and lightest on a dark one', () => {
  for (const [theme, sign] of [
    [light, 1],
    [dark, -1],
  ] as const) {
    const both = bright(blendColours(theme, 1, 1)) * sign;
    expect(both).toBeLessThan(bright(blendColours(theme, 1, 0)) * sign);
    expect(both).toBeLessThan(bright(blendColours(theme, 0, 1)) * sign);
  }
});

test('cells with one gene, with both and with none are counted', () => {
  expect(countBlend(blendColour(of('A', 0, 1, 0, 9, 3), of('B', 0, 0, 1, 9, 0)))).toEqual({
    first: 2,
    second: 1,
    both: 1,
    neither: 1,
  });
});
