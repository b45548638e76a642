import type { StromaTheme } from '../../theme/themes.ts';
import type { MessageId } from '../../theme/messages.ts';
import { rampStops } from '../../tokens/palettes.ts';
import { finiteOrNull } from '../results/finite.ts';

/** Cells a clonotype has: Single 1, Medium 2 to 10, Large 11 and more (specification 9). */
export const CLASSES = ['Single', 'Medium', 'Large'] as const;
export type ClonotypeClass = (typeof CLASSES)[number];
export const CLASS_TEXT: Record<ClonotypeClass, MessageId> = {
  Single: 'vdj.class.single',
  Medium: 'vdj.class.medium',
  Large: 'vdj.class.large',
};

/** Ordered classes take steps of one ramp: the larger the clone, the stronger the colour. */
export function classColours(theme: StromaTheme): Record<ClonotypeClass, string> {
  const stops = rampStops('haze', theme.scheme);
  return { Single: stops[1] as string, Medium: stops[2] as string, Large: stops[4] as string };
}
export const totalOf = (counts: Readonly<Record<ClonotypeClass, number>>) =>
  CLASSES.reduce((sum, c) => sum + (finiteOrNull(counts[c]) ?? 0), 0);
