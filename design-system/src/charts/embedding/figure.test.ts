import { expect, test } from '@jest/globals';
import { buildTheme } from '../../theme/themes.ts';
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
  const svg = legendSvg(input(names));
  for (const name of names) expect(svg).toContain(`>${name}<`);
  expect(new Set([...svg.matchAll(/<text x="(\d+)" y="[^"]+">/g)].map((m) => m[1])).size).toBe(1);
});
