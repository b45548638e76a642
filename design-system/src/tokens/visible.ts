import { formatHex, modeOklch, modeRgb, useMode as register } from 'culori/fn';
import { hexToRgb } from './hex.ts';
import { dark, light } from './semantic.ts';

register(modeRgb);
const toOklch = register(modeOklch);

type Scheme = 'light' | 'dark';
const GROUND: Record<Scheme, string> = { light: light.surface, dark: dark.surface };
/** Least contrast of the points of a category: thin dark points vanish on a dark background sooner than pale ones on a light one. */
export const MIN_CONTRAST: Record<Scheme, number> = { dark: 3, light: 2 };
const STEP = 0.005;

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [r, g, b] = hexToRgb(hex).map((byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
/** The contrast of a colour with the ground of a plot (WCAG 2.2). */
export function contrastOn(scheme: Scheme, hex: string): number {
  const [low, high] = [luminance(hex), luminance(GROUND[scheme])].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const known = new Map<string, string>();
/** A colour of the same hue that is visible on the background; the same colour if it already is. */
export function visibleOn(scheme: Scheme, hex: string): string {
  const key = `${scheme}${hex}`;
  const found = known.get(key) ?? moved(scheme, hex);
  known.set(key, found);
  return found;
}

function moved(scheme: Scheme, hex: string): string {
  const isSeen = (colour: string): boolean => contrastOn(scheme, colour) >= MIN_CONTRAST[scheme];
  if (isSeen(hex)) return hex;
  const colour = toOklch(hex)!;
  let found = hex;
  for (let l = Math.min(1, colour.l); l >= 0 && l <= 1; l += scheme === 'dark' ? STEP : -STEP) {
    // Outside of sRGB a colour loses some of its chroma.
    found = formatHex({ ...colour, l });
    if (isSeen(found)) break;
  }
  return found;
}
