import { formatHex, interpolate, modeOklab, modeOklch, modeRgb, useMode as register, type Rgb } from 'culori/fn';
export { hexToRgb } from './hex.ts';
import type { PaletteId, RampId } from './palettes.types.ts';

// Only three of culori's thirty colour spaces, because the others would be most of a chart's size.
register(modeOklab);
register(modeOklch);
const toRgb = register(modeRgb);

/**
 * Data palettes, kept apart from the interface's tokens. Category palettes step through the OKLCH hues by the golden angle, so that neighbours in the
 * list differ in hue, and alternate lightness, so that they differ in grey and for colour-blind readers. The hues of the two brand colours (280 and
 * 0) are left out (visual.md). Every colour has a contrast of at least 3 : 1 with the dark background.
 */
interface Recipe {
  start: number;
  lightness: readonly number[];
  chroma: readonly number[];
}
/** A dataset without saved colours uses Default. */
const drawnAs = (palette: PaletteId): Exclude<PaletteId, 'Saved'> => (palette === 'Saved' ? 'Default' : palette);
const RECIPES: Record<Exclude<PaletteId, 'Saved'>, Recipe> = {
  Default: { start: 228, lightness: [0.62, 0.76, 0.56, 0.69, 0.82], chroma: [0.13, 0.14, 0.12] },
  Color_v1: { start: 40, lightness: [0.68, 0.58, 0.76, 0.55, 0.84], chroma: [0.09, 0.08, 0.1] },
  Color_v2: { start: 140, lightness: [0.62, 0.71, 0.55, 0.86, 0.55], chroma: [0.2, 0.19, 0.15] },
  Color_v3: { start: 200, lightness: [0.8, 0.72, 0.86, 0.66, 0.76], chroma: [0.08, 0.09, 0.07] },
  Color_v4: { start: 60, lightness: [0.55, 0.8, 0.6, 0.72, 0.55], chroma: [0.13, 0.12, 0.11] },
  Color_v5: { start: 80, lightness: [0.57, 0.74, 0.56, 0.58, 0.83], chroma: [0.1, 0.11, 0.06] },
  Color_v6: { start: 180, lightness: [0.55, 0.63, 0.62, 0.72, 0.58], chroma: [0.1, 0.12, 0.16] },
};
/** Okabe and Ito's set, safe for colour-blind eyes, is part of Color_v4 (https://jfly.uni-koeln.de/color/). */
const OKABE_ITO = ['#0072b2', '#e69f00', '#009e73', '#d55e00', '#56b4e9', '#b8ad1c', '#7a7a7a'];
/**
 * Default's first 24: found by a search among colours with a contrast of at least 3 : 1 on the light and dark backgrounds. Any two of the first 12
 * differ by at least 12 (CIEDE2000), also for protanopes, deuteranopes and tritanopes; later ones are as different as possible for normal vision.
 */
const DEFAULT = (
  '#5989f6 #df022a #738800 #c21096 #82632f #825fa4 #b4845c #1552fe #51725d #868dae #9a8c85 #6f707d ' +
  '#2a9cae #27a164 #885b58 #b57fa0 #f55e07 #3c6e7f #057918 #d2736e #aa4d0a #899075 #c665e3 #a5851d'
).split(' ');
/**
 * The first 24 colours of a recipe, ordered so that each is as different as possible from those before it, also for protanopes, deuteranopes and
 * tritanopes (greedy, CIEDE2000 under Machado's filters; palettes.test.ts asserts the distances).
 */
const ORDER: Record<Exclude<PaletteId, 'Saved'>, readonly number[]> = {
  Default: [0, 22, 4, 19, 7, 15, 3, 23, 14, 1, 13, 2, 10, 8, 9, 18, 20, 17, 6, 5, 21, 11, 12, 16],
  Color_v1: [0, 4, 23, 15, 19, 8, 1, 22, 18, 10, 6, 7, 17, 11, 21, 13, 14, 5, 9, 16, 20, 12, 2, 3],
  Color_v2: [0, 12, 3, 18, 1, 7, 9, 20, 16, 8, 21, 17, 2, 23, 14, 13, 6, 11, 4, 5, 15, 19, 22, 10],
  Color_v3: [0, 7, 6, 23, 8, 4, 22, 5, 19, 20, 21, 17, 14, 2, 1, 18, 9, 13, 15, 16, 3, 12, 11, 10],
  Color_v4: [0, 16, 3, 4, 6, 18, 19, 10, 7, 23, 1, 17, 8, 14, 11, 9, 5, 13, 22, 2, 15, 20, 21, 12],
  Color_v5: [0, 4, 12, 16, 11, 2, 8, 1, 20, 19, 23, 14, 10, 3, 6, 7, 22, 9, 18, 5, 15, 13, 21, 17],
  Color_v6: [0, 14, 23, 20, 3, 18, 2, 9, 4, 21, 1, 8, 13, 7, 15, 16, 12, 10, 5, 6, 11, 17, 22, 19],
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
/** `count` colours as #rrggbb. A longer list starts with the colours of a shorter one. */
export function categoryColours(given: PaletteId, count: number): string[] {
  const palette = drawnAs(given);
  const key = `${palette}:${count}`;
  let colours = cache.get(key);
  if (!colours) {
    const { start, lightness, chroma } = RECIPES[palette];
    const fixed = palette === 'Color_v4' ? OKABE_ITO : [];
    colours = Array.from({ length: count }, (_, place) => {
      if (palette === 'Default' && DEFAULT[place]) return DEFAULT[place];
      const i = ORDER[palette][place] ?? place;
      const round = Math.floor(i / 24);
      const first = lightness[i % lightness.length] ?? 0.6;
      // Dark colours become lighter, because they would vanish on the dark background.
      const l = first + ([0, first < 0.73 ? 0.1 : -0.1, 0.02][round % 3] ?? 0);
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
  'Saved',
  'Color_v1',
  'Color_v2',
  'Color_v3',
  'Color_v4',
  'Color_v5',
  'Color_v6',
];
