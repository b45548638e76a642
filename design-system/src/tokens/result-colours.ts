import { categoryColours, rampStops } from './palettes.ts';
import type { PaletteId } from './palettes.types.ts';
import { dark, light } from './semantic.ts';

type Scheme = 'light' | 'dark';

/** Colours of clonotypes by their number of cells: ordered, so steps of one ramp, the larger the clone, the stronger the colour. */
export function expansionColours(scheme: Scheme): Record<'Single' | 'Medium' | 'Large', string> {
  const stops = rampStops('haze', scheme);
  return { Single: stops[1] as string, Medium: stops[2] as string, Large: stops[4] as string };
}

/** Colours of `k` CNV clusters, from another palette than the labels next to them. */
export const cnvClusterColours = (palette: PaletteId, k: number): string[] =>
  categoryColours(palette === 'Color_v5' ? 'Color_v1' : 'Color_v5', k);

/**
 * Colours of a result's own categories, as its figures draw them, by category; null for a column whose categories take the palette's colours.
 * `column`: name of the result's column, such as "expansion".
 */
export function resultColours(
  column: string,
  categories: readonly string[],
  palette: PaletteId,
  scheme: Scheme,
): ReadonlyMap<string, string> | null {
  if (column === 'expansion') return new Map(Object.entries(expansionColours(scheme)));
  if (column !== 'CNV cluster') return null;
  const numbers = categories.map(Number).filter(Number.isFinite);
  const drawn = cnvClusterColours(palette, Math.max(0, ...numbers));
  const clusters = numbers.map((n) => [String(n), drawn[n - 1]!] as const);
  return new Map([...clusters, ['reference', (scheme === 'dark' ? dark : light).noExpression]]);
}
