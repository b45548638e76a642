import type { Mark } from '../marks/marks.types.ts';
import type { Area, View } from '../points/camera.ts';
import type { EmbeddingColour } from '../points/embedding.types.ts';
import { placeLabels } from '../points/labelPlaces.ts';
import { textWidth } from '../text/text.ts';
import type { SceneParts } from './useScene.ts';

interface LabelOptions {
  highlighted: readonly number[];
  /** px. */
  fontSize: number;
  /** Where no label may lie. */
  covered: Area | null;
  /** Marks above the cells; no label covers their texts and dots. */
  marks?: readonly Mark[] | undefined;
}
/** The categories' names at their centres in a view; empty if there is no room for labels. */
export const labelsIn = (
  view: View,
  { centres, counts }: Pick<SceneParts, 'centres' | 'counts'>,
  colour: EmbeddingColour,
  { marks = [], ...options }: LabelOptions,
): ReturnType<typeof placeLabels> =>
  centres && colour.kind === 'category'
    ? placeLabels(view, centres, colour.categories, { ...options, counts, taken: marks.flatMap(areasOf) })
    : [];

/** Area of horizontal text, and area of a dot. */
function areasOf(mark: Mark): Area[] {
  if (mark.kind === 'circle')
    return [{ left: mark.x - mark.r, top: mark.y - mark.r, width: 2 * mark.r, height: 2 * mark.r }];
  if (mark.kind !== 'text' || mark.rotate) return [];
  const { x, y, size = 12, anchor = 'start' } = mark;
  // Bold words are wider.
  const width = textWidth(mark.text, size) * (mark.bold ? 1.08 : 1);
  const left = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x;
  return [{ left, top: y - size, width, height: size * 1.3 }];
}
