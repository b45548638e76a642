import { categoryColours, hexToRgb, rampBytes } from '../../tokens/palettes.ts';
import type { PaletteId, RampId } from '../../tokens/palettes.types.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { blendTable } from './blend.ts';
import type { EmbeddingColour } from './embedding.types.ts';

export function coloursOf(colour: EmbeddingColour, palette: PaletteId): readonly string[] {
  if (colour.kind !== 'category') return [];
  const drawn = categoryColours(palette, colour.categories.length);
  return colour.categories.map((_, i) => colour.colours?.[i] ?? drawn[i] ?? '#888888');
}

/**
 * RGBA per code. Alpha 0 marks a dimmed code (not among `highlighted`), 255 an active one.
 * Length is a multiple of 256 entries, so that it is a texture of that width.
 */
export function buildTable(
  colour: EmbeddingColour,
  theme: StromaTheme,
  palette: PaletteId,
  ramp: RampId,
  highlighted: readonly number[],
): Uint8Array {
  const none = hexToRgb(theme.colour.noExpression);
  if (colour.kind === 'number') {
    const table = new Uint8Array(256 * 4);
    const bytes = rampBytes(ramp, theme.scheme, 255);
    table.set([...none, 255], 0);
    for (let v = 1; v < 256; v++) table.set([...bytes.subarray((v - 1) * 3, v * 3), 255], v * 4);
    return table;
  }
  if (colour.kind === 'blend') return blendTable(theme);
  if (colour.kind === 'none') {
    const table = new Uint8Array(256 * 4);
    table.set([...hexToRgb(theme.colour.faint), 255], 0);
    return table;
  }
  const colours = coloursOf(colour, palette);
  const table = new Uint8Array(Math.ceil((colours.length + 1) / 256) * 256 * 4);
  const chosen = highlighted.length ? new Set(highlighted) : null;
  colours.forEach((hex, code) => table.set([...hexToRgb(hex), !chosen || chosen.has(code) ? 255 : 0], code * 4));
  table.set([...none, chosen ? 0 : 255], colours.length * 4);
  return table;
}
