import type { Translate } from '../../theme/messages.ts';
import type { EmbeddingColour } from './EmbeddingPlot.types.ts';

/** The colouring with its categories as displayed; returns the same object if no name differs. */
export function shownColour(colour: EmbeddingColour, t: Translate): EmbeddingColour {
  if (colour.kind !== 'category') return colour;
  const categories = colour.categories.map(t.category);
  return categories.every((name, i) => name === colour.categories[i]) ? colour : { ...colour, categories };
}
