import type { CategoriesBySample } from '@stroma/design-system/explorer';
import type { Column } from '../../../api/arrays.ts';

type Labels = Extract<Column, { kind: 'category' }>;
/** Cells of each category in each sample, in the columns' orders; cells without a label of either column count nowhere. */
export function countBySample(samples: Labels, categories: Labels): number[][] {
  const width = categories.categories.length;
  const counts = samples.categories.map(() => new Array<number>(width).fill(0));
  for (let cell = 0; cell < samples.codes.length; cell += 1) {
    const row = counts[samples.codes[cell]!];
    const category = categories.codes[cell]!;
    if (row && category < width) row[category]! += 1;
  }
  return counts;
}

/** Samples and categories that have cells, with the group of each sample if every sample has one. */
export function categoriesBySample(
  samples: Labels,
  categories: Labels,
  groupOf: ReadonlyMap<string, string>,
  colours: ReadonlyMap<string, string>,
): CategoriesBySample {
  const counts = countBySample(samples, categories);
  const rows = samples.categories.flatMap((name, i) => (counts[i]!.some((n) => n > 0) ? [{ name, i }] : []));
  const groups = rows.map(({ name }) => groupOf.get(name) ?? '');
  return {
    samples: rows.map(({ name }) => name),
    groups: groups.every(Boolean) && new Set(groups).size > 1 ? groups : [],
    categories: categories.categories.flatMap((name, k) =>
      rows.some(({ i }) => counts[i]![k]! > 0)
        ? [{ name, colour: colours.get(name) ?? '', cells: rows.map(({ i }) => counts[i]![k]!) }]
        : [],
    ),
  };
}
