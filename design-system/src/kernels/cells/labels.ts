import type { Area, View } from '../points/camera.ts';
import type { EmbeddingColour } from '../points/embedding.types.ts';
import { placeLabels } from '../points/labelPlaces.ts';
import type { SceneParts } from './useScene.ts';

interface LabelOptions {
  highlighted: readonly number[];
  /** px. */
  fontSize: number;
  /** Where no label may lie. */
  covered: Area | null;
}
/** The categories' names at their centres in a view; none where they have no place on the plot. */
export const labelsIn = (
  view: View,
  { centres, counts }: Pick<SceneParts, 'centres' | 'counts'>,
  colour: EmbeddingColour,
  options: LabelOptions,
): ReturnType<typeof placeLabels> =>
  centres && colour.kind === 'category' ? placeLabels(view, centres, colour.categories, { ...options, counts }) : [];
