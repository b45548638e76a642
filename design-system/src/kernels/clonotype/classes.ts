import type { StromaTheme } from '../../theme/themes.ts';
import { expansionColours } from '../../tokens/result-colours.ts';
import { finiteOrNull } from '../results/finite.ts';

/** Cells a clonotype has: Single 1, Medium 2 to 10, Large 11 and more (specification 9). */
export const CLASSES = ['Single', 'Medium', 'Large'] as const;
export type ClonotypeClass = (typeof CLASSES)[number];
/** Column of the result that has the classes. */
export const CLASS_COLUMN = 'expansion';

export const classColours = (theme: StromaTheme): Record<ClonotypeClass, string> => expansionColours(theme.scheme);
export const totalOf = (counts: Readonly<Record<ClonotypeClass, number>>) =>
  CLASSES.reduce((sum, c) => sum + (finiteOrNull(counts[c]) ?? 0), 0);
