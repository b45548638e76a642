import { formatHex, interpolate, modeOklab, modeOklch, modeRgb, useMode as register, type Rgb } from 'culori/fn';
export { hexToRgb } from './hex.ts';
import type { PaletteId, RampId } from './palettes.types.ts';

// Three colour spaces of culori's thirty: the others would be most of what a chart weighs.
register(modeOklab);
register(modeOklch);
const toRgb = register(modeRgb);

/**
 * Data palettes, kept apart from the interface's tokens. Category palettes walk the OKLCH hues by the golden angle, so that neighbours in
 * the list are far apart in hue, and alternate lightness, so that they stay apart in grey and for colour-blind eyes. The hues of the two
 * brand colours (280 and 0) are left out (visual.md).
 */
interface Recipe {
  start: number;
  lightness: readonly number[];
  chroma: readonly number[];
}
const RECIPES: Record<PaletteId, Recipe> = {
  Default: { start: 228, lightness: [0.62, 0.76, 0.56, 0.69, 0.82], chroma: [0.13, 0.14, 0.12] },
  Color_v1: { start: 40, lightness: [0.68, 0.58, 0.76, 0.5, 0.84], chroma: [0.09, 0.08, 0.1] },
  Color_v2: { start: 140, lightness: [0.66, 0.74, 0.56, 0.82, 0.48], chroma: [0.19, 0.17, 0.15] },
  Color_v3: { start: 200, lightness: [0.8, 0.72, 0.86, 0.66, 0.76], chroma: [0.08, 0.09, 0.07] },
  Color_v4: { start: 60, lightness: [0.5, 0.8, 0.6, 0.72, 0.42], chroma: [0.13, 0.12, 0.11] },
  Color_v5: { start: 80, lightness: [0.56, 0.7, 0.44, 0.64, 0.8], chroma: [0.08, 0.1, 0.06] },
  Color_v6: { start: 180, lightness: [0.46, 0.66, 0.56, 0.76, 0.38], chroma: [0.11, 0.12, 0.14] },
};
/** Okabe and Ito's set, safe for colour-blind eyes, is part of Color_v4 (https://jfly.uni-koeln.de/color/). */
const OKABE_ITO = ['#0072b2', '#e69f00', '#009e73', '#d55e00', '#56b4e9', '#b8ad1c', '#7a7a7a'];
/**
 * The first 24 colours of a recipe, in the order in which each is as far as can be from those before it, also for protanopes, deuteranopes
 * and tritanopes (greedy, CIEDE2000 under Machado's filters; palettes.test.ts holds what it reaches).
 */
const ORDER: Record<PaletteId, readonly number[]> = {
  Default: [0, 22, 4, 19, 7, 15, 3, 23, 14, 1, 13, 2, 10, 8, 9, 18, 20, 17, 6, 5, 21, 11, 12, 16],
  Color_v1: [0, 17, 23, 19, 8, 11, 20, 1, 6, 9, 10, 18, 7, 22, 13, 21, 14, 5, 4, 16, 15, 12, 2, 3],
  Color_v2: [0, 4, 6, 7, 18, 22, 20, 3, 8, 17, 9, 13, 21, 16, 12, 2, 11, 15, 14, 19, 5, 1, 23, 10],
  Color_v3: [0, 7, 6, 23, 8, 4, 22, 5, 19, 20, 21, 17, 14, 2, 1, 18, 9, 13, 15, 16, 3, 12, 11, 10],
  Color_v4: [0, 5, 19, 18, 4, 10, 6, 3, 11, 23, 9, 17, 7, 8, 15, 21, 14, 20, 1, 13, 22, 2, 16, 12],
  Color_v5: [0, 4, 12, 11, 20, 2, 1, 18, 21, 10, 19, 6, 23, 14, 22, 15, 13, 9, 7, 5, 16, 3, 17, 8],
  Color_v6: [0, 1, 18, 14, 2, 4, 21, 17, 10, 23, 3, 9, 22, 13, 12, 8, 11, 20, 16, 7, 5, 19, 15, 6],
};
const GOLDEN = 137.508;
/** The circle without 268 to 300 (haematoxylin) and 348 to 374 (eosin). */
const ALLOWED = [
  [14, 268],
  [300, 348],
] as const;

function allowedHue(turn: number): number {
  const total = ALLOWED.reduce((sum, [from, to]) => sum + to - from, 0);
  let rest = ((turn % 360) / 360) * total;
  for (const [from, to] of ALLOWED) {
    if (rest <= to - from) return from + rest;
    rest -= to - from;
  }
  return ALLOWED[0][0];
}

const cache = new Map<string, string[]>();
/** `count` colours as #rrggbb; the first ones of a longer list are those of a shorter one. */
export function categoryColours(palette: PaletteId, count: number): string[] {
  const key = `${palette}:${count}`;
  let colours = cache.get(key);
  if (!colours) {
    const { start, lightness, chroma } = RECIPES[palette];
    const fixed = palette === 'Color_v4' ? OKABE_ITO : [];
    colours = Array.from({ length: count }, (_, place) => {
      const i = ORDER[palette][place] ?? place;
      const round = Math.floor(i / 24);
      const l = (lightness[i % lightness.length] ?? 0.6) + (round % 2 === 1 ? -0.08 : 0);
      const c = (chroma[i % chroma.length] ?? 0.1) * (round % 3 === 2 ? 0.6 : 1);
      return fixed[i] ?? formatHex({ mode: 'oklch', l, c, h: allowedHue(start + i * GOLDEN) });
    });
    cache.set(key, colours);
  }
  return colours;
}

type Scheme = 'light' | 'dark';
/** Ramps begin at the grey of "no expression" (dusk at violet) and never run through a rainbow. */
const RAMPS: Record<RampId, Record<Scheme, readonly string[]>> = {
  haze: {
    light: ['#d9dce3', '#a3c6cf', '#4a9db0', '#17688a', '#07334f'],
    dark: ['#3a404d', '#2f6275', '#3898a8', '#7fcdc4', '#e6f7d9'],
  },
  ember: {
    light: ['#d9dce3', '#efc19b', '#e0813f', '#b5421b', '#6d1608'],
    dark: ['#3a404d', '#74432f', '#c2602d', '#f09a4e', '#fdeab8'],
  },
  moss: {
    light: ['#d9dce3', '#b6d2a4', '#6fa757', '#32762f', '#0f4118'],
    dark: ['#3a404d', '#3f5f3d', '#5d9350', '#9ccb74', '#eef7c1'],
  },
  dusk: {
    light: ['#32188a', '#8d2b9b', '#d04c70', '#ec8a3e', '#eec22f'],
    dark: ['#4f32cc', '#a454d7', '#e86494', '#fb9f44', '#fcef83'],
  },
  diverging: {
    light: ['#17588f', '#7fb0d3', '#eceef2', '#e5a274', '#a3400f'],
    dark: ['#5fb0ee', '#33648c', '#2c313c', '#93532c', '#f5a264'],
  },
};

export function rampStops(ramp: RampId, scheme: Scheme): readonly string[] {
  return RAMPS[ramp][scheme];
}

/** `steps` colours of a ramp as RGB bytes, 3 a step. */
export function rampBytes(ramp: RampId, scheme: Scheme, steps = 256): Uint8Array {
  const at = interpolate([...RAMPS[ramp][scheme]], 'oklab');
  const bytes = new Uint8Array(steps * 3);
  for (let i = 0; i < steps; i++) {
    const { r, g, b } = toRgb(at(i / (steps - 1))) as Rgb;
    bytes.set(
      [r, g, b].map((v) => Math.round(Math.min(1, Math.max(0, v)) * 255)),
      i * 3,
    );
  }
  return bytes;
}

export const PALETTE_IDS: readonly PaletteId[] = [
  'Default',
  'Color_v1',
  'Color_v2',
  'Color_v3',
  'Color_v4',
  'Color_v5',
  'Color_v6',
];
