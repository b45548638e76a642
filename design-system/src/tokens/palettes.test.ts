import { describe, expect, test } from '@jest/globals';
import {
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  parse,
  wcagContrast,
  wcagLuminance,
  type Color,
} from 'culori';
import { categoryColours, PALETTE_IDS, rampBytes } from './palettes.ts';
import type { RampId } from './palettes.types.ts';
import { dark, light } from './semantic.ts';

/** Eyes without one kind of cone (Machado, Oliveira and Fernandes 2009, full severity). */
const EYES: Record<string, (colour: Color) => Color> = {
  'all three cones': (colour) => colour,
  protanopia: filterDeficiencyProt(1) as (colour: Color) => Color,
  deuteranopia: filterDeficiencyDeuter(1) as (colour: Color) => Color,
  tritanopia: filterDeficiencyTrit(1) as (colour: Color) => Color,
};
const between = differenceCiede2000();
const nearest = (colours: readonly Color[]) =>
  Math.min(...colours.flatMap((a, i) => colours.slice(i + 1).map((b) => between(a, b))));
const seen = (hex: readonly string[], eye: string) =>
  hex.map((h) => (EYES[eye] as (c: Color) => Color)(parse(h) as Color));

/**
 * The smallest CIEDE2000 difference between any two of the first n colours. 2.3 is just noticeable side by side; 5 is distinguishable across a plot;
 * 10 at a glance. With a colour vision deficiency, 20 hues cannot be distinguished: beyond 12, colour is never the only cue (labels on the plot, the
 * legend's pick, hover), and the test only requires that normal vision still sees a difference.
 */
const FLOOR: readonly { n: number; ordinary: number; withoutCone: number }[] = [
  { n: 4, ordinary: 20, withoutCone: 12 },
  { n: 6, ordinary: 12, withoutCone: 6.5 },
  { n: 8, ordinary: 8, withoutCone: 6 },
  { n: 12, ordinary: 7, withoutCone: 4 },
  { n: 20, ordinary: 5, withoutCone: 0 },
  { n: 64, ordinary: 1, withoutCone: 0 },
];

describe.each(PALETTE_IDS)('%s', (palette) => {
  test.each(FLOOR)('its first $n colours are told apart', ({ n, ordinary, withoutCone }) => {
    const hex = categoryColours(palette, n);
    for (const eye of Object.keys(EYES)) {
      const apart = nearest(seen(hex, eye));
      const floor = eye === 'all three cones' ? ordinary : withoutCone;
      if (apart < floor) throw new Error(`${eye}: two of the first ${n} are ${apart.toFixed(1)} apart, not ${floor}`);
    }
  });
  test('has no colour twice among 64, and a longer list begins with the shorter one', () => {
    const long = categoryColours(palette, 64);
    expect(new Set(long).size).toBe(64);
    expect(categoryColours(palette, 9)).toEqual(long.slice(0, 9));
  });
});

test('Default: any two of the first 12 are told apart by every eye, and all 24 are seen on light and dark', () => {
  const hex = categoryColours('Default', 24);
  for (const eye of Object.keys(EYES)) expect(nearest(seen(hex.slice(0, 12), eye))).toBeGreaterThanOrEqual(10);
  for (const colour of hex)
    for (const { surface, bg } of [light, dark])
      for (const ground of [surface, bg]) expect(wcagContrast(colour, ground)).toBeGreaterThanOrEqual(3);
});

describe.each(['haze', 'ember', 'moss', 'dusk', 'diverging'] as RampId[])('%s', (ramp) => {
  test.each(['light', 'dark'] as const)('steps are seen by every eye, %s', (scheme) => {
    const bytes = rampBytes(ramp, scheme, 9);
    const hex = Array.from(
      { length: 9 },
      (_, i) => `#${[0, 1, 2].map((c) => (bytes[i * 3 + c] ?? 0).toString(16).padStart(2, '0')).join('')}`,
    );
    for (const eye of Object.keys(EYES)) {
      const colours = seen(hex, eye);
      const steps = colours.slice(1).map((c, i) => between(c, colours[i] as Color));
      expect(Math.min(...steps)).toBeGreaterThan(3);
      // Low and high are never mixed up.
      expect(between(colours[0] as Color, colours[8] as Color)).toBeGreaterThan(40);
      const light = colours.map((c) => wcagLuminance(c));
      const rises = light.slice(1).map((l, i) => Math.sign(l - (light[i] as number)));
      // The lightness of a sequential ramp changes in one direction, so that it works in grey; that of a diverging one turns in the middle.
      const turns = rises.slice(1).filter((r, i) => r !== rises[i]).length;
      expect(turns).toBe(ramp === 'diverging' ? 1 : 0);
    }
  });
});
