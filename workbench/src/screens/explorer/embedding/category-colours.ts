import { coloursByCategory, type PaletteId } from '@stroma/design-system/tokens';
import type { CategoryColumn, DatasetDetail } from '../dataset.ts';

/** The colours of a column's categories in every chart, by name; empty for a column of numbers. */
export function coloursOf(
  detail: Pick<DatasetDetail, 'columns'>,
  column: string,
  palette: PaletteId,
): ReadonlyMap<string, string> {
  const found = detail.columns.find((c): c is CategoryColumn => c.name === column && c.kind === 'category');
  return coloursByCategory(found?.categories ?? [], palette);
}

export const withColours = <T extends { group: string }>(
  groups: readonly T[],
  colours: ReadonlyMap<string, string>,
): T[] => groups.map((g) => (colours.has(g.group) ? { ...g, colour: colours.get(g.group)! } : g));
