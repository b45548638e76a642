import { expect, test } from '@jest/globals';
import { buildTheme } from '../../theme/themes.ts';
import { textWidth } from '../text/text.ts';
import { legendSize, legendSvg } from './figure.ts';

const input = (names: string[]) => ({
  colour: { kind: 'category' as const, name: 'cell type', categories: names, codes: new Uint8Array() },
  colours: names.map(() => '#123456'),
  ramp: 'haze' as const,
  theme: buildTheme('light'),
  fontSize: 9,
});
const named = (n: number) => Array.from({ length: n }, (_, i) => `Cluster ${i} of a long name, subtype ${i % 7}`);

test.each([1, 12, 31, 60, 200])('a legend of %i names takes half of the figure at most and is never taller', (n) => {
  const most = { width: 252 / 2, height: 200 };
  const { width, height, rows, column } = legendSize(input(named(n)), most);
  expect(width).toBeLessThanOrEqual(most.width + 1e-9);
  expect(height).toBeLessThanOrEqual(most.height);
  expect(Math.ceil(n / rows) * column).toBeCloseTo(width);
});

test('a legend with room is one column of whole names', () => {
  const names = named(12);
  const svg = legendSvg(input(names), { width: 199, height: 300 });
  for (const name of names) expect(svg).toContain(`>${name}<`);
  expect(new Set([...svg.matchAll(/<text x="(\d+)" y="[^"]+">/g)].map((m) => m[1])).size).toBe(1);
});

test('a legend of short names leaves no blank beside them', () => {
  const short = legendSize(input(['0', '1', '12']), { width: 126, height: 200 });
  expect(short.width).toBeLessThan(0.3 * 252);
  // Its heading is complete: it is the widest text here.
  expect(short.width).toBeGreaterThan(textWidth('cell type', 9) + 8);
  const colour = { kind: 'number' as const, name: 'LYZ', values: new Uint8Array(), min: 0, max: 6.25 };
  expect(legendSize({ ...input([]), colour }).width).toBeLessThan(0.3 * 252);
});

test('a colour bar below its panels is as wide as they are and says what grey is', () => {
  const colour = { kind: 'number' as const, name: 'time', values: new Uint8Array(), min: 0, max: 43.21 };
  const bar = { ...input([]), colour: { ...colour, missing: 'not reached' } };
  const svg = legendSvg(bar, { width: 400, height: 40 });
  expect(svg).toMatch(/^<svg[^>]* width="400" height="37"/);
  for (const words of ['time', '0', '43.2', 'not reached']) expect(svg).toContain(`>${words}<`);
  expect(legendSvg({ ...bar, colour }, { width: 400, height: 40 })).toContain('height="37"');
  // Upright next to them.
  expect(legendSvg(bar, { width: 140, height: 220 })).toContain('>not reached<');
});
