import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { differenceCiede2000, parse, wcagContrast } from 'culori';
import { categoryColours, PALETTE_IDS } from './palettes.ts';
import { dark, light } from './semantic.ts';
import { contrastOn, MIN_CONTRAST, visibleOn } from './visible.ts';

test.each(PALETTE_IDS)('colours of %s are seen on the dark ground', (palette) => {
  for (const hex of categoryColours(palette, 64))
    expect([hex, contrastOn('dark', hex) >= MIN_CONTRAST.dark]).toEqual([hex, true]);
});

test.each([
  ['dark', dark.surface, ['#000000', '#023fa5', '#5a3fa2', '#A20900']],
  ['light', light.surface, ['#ffffff', '#ffe119', '#c6dec7', '#FCB400']],
] as const)('a colour that sinks into the %s ground is moved until it is seen', (scheme, ground, sinking) => {
  expect(visibleOn(scheme, '#1B6CBD')).toBe('#1B6CBD');
  for (const hex of sinking) {
    expect(wcagContrast(hex, ground)).toBeLessThan(MIN_CONTRAST[scheme]);
    const found = visibleOn(scheme, hex);
    // As much as necessary, and no more.
    expect(wcagContrast(found, ground)).toBeGreaterThanOrEqual(MIN_CONTRAST[scheme]);
    expect(wcagContrast(found, ground)).toBeLessThan(MIN_CONTRAST[scheme] + 0.15);
  }
});

/** The server's default colours, which a column without saved ones has. */
const served = readFileSync(
  join(import.meta.dirname, '../../../dataset-service/src/stroma_dataset_service/columns/palette.py'),
  'utf8',
).match(/#[0-9A-F]{6}/g)!;

test.each(['light', 'dark'] as const)('the server’s default colours are told apart on the %s ground', (scheme) => {
  const between = differenceCiede2000();
  const seen = served.map((hex) => visibleOn(scheme, hex));
  const nearest = (hex: readonly string[]) =>
    Math.min(...hex.flatMap((a, i) => hex.slice(i + 1).map((b) => between(parse(a)!, parse(b)!))));
  expect(nearest(seen.slice(0, 12))).toBeGreaterThan(8);
  expect(nearest(seen.slice(0, 24))).toBeGreaterThan(5);
  expect(new Set(seen).size).toBe(60);
});
