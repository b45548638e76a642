import { categoryColours } from './palettes.ts';
import type { PaletteId } from './palettes.types.ts';

/** The colour that a record has for a name; names are data, so one may be called `constructor`. */
export const ownColour = (colours: Readonly<Record<string, string>> | undefined, name: string): string | undefined =>
  colours && Object.hasOwn(colours, name) ? colours[name] : undefined;

/** A category of a dataset's column, with its saved or default colour where the dataset has one. */
export interface ColouredCategory {
  name: string;
  colour?: string | null;
}

/**
 * The colour of every category of a column, as #rrggbb by name: the only source of category colours in a dataset's charts. The dataset's own colours
 * are used by the palettes Default and Saved; another palette replaces them, in the order of the column's categories.
 */
export function coloursByCategory(
  categories: readonly ColouredCategory[],
  palette: PaletteId,
): ReadonlyMap<string, string> {
  const drawn = categoryColours(palette, categories.length);
  const isSaved = palette === 'Default' || palette === 'Saved';
  return new Map(categories.map(({ name, colour }, i) => [name, (isSaved && colour) || drawn[i]!]));
}
