import type { DatasetDetail } from './dataset.ts';

/** Common names of sample group columns, most likely first. */
export const GROUP_NAMES = ['group', 'condition', 'treatment', 'stim', 'status', 'disease'];

/** The column of sample groups, recognised by its name. */
export function groupColumn({ columns, sampleColumn }: Pick<DatasetDetail, 'columns' | 'sampleColumn'>): string | null {
  const usable = columns.filter((c) => c.kind === 'category' && c.categories.length > 1 && c.name !== sampleColumn);
  const found = GROUP_NAMES.map((name) => usable.find((c) => c.name.toLowerCase() === name));
  return found.find((c) => c !== undefined)?.name ?? null;
}
