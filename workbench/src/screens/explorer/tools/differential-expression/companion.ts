import { groupName, isStored, type CellGroup } from '@stroma/contract/tools';
import type { HighlightedCells, Companion, ShownAnalysis } from '../../companion/companion.types.ts';

type Tool = 'differential-expression';
/** A and B; for a batch those of the shown cell type, where B is the rest of A. */
export function groupsOf({
  params,
  summary,
  part = 0,
}: Pick<ShownAnalysis<Tool>, 'params' | 'summary' | 'part'>): HighlightedCells[] {
  const { a, b, batchBy } = params;
  const type = params.mode === 'normal' ? null : (summary.comparisons[part]?.name ?? null);
  const within = (cells: CellGroup): CellGroup =>
    type === null || batchBy === null || isStored(cells)
      ? cells
      : { ...cells, and: [...(cells.and ?? []), { column: batchBy, categories: [type] }] };
  const named = (cells: CellGroup, of: CellGroup = cells): HighlightedCells => ({
    name: of.name || groupName(of),
    cells,
  });
  if (b) return [named(within(a), a), named(within(b), b)];
  const compared = summary.comparisons[part];
  return [
    { name: compared?.a.name ?? a.name, cells: within(a) },
    { name: compared?.b.name ?? a.name, cells: a },
  ];
}

/** The two groups in the colours of the volcano; a picked gene colours the cells. */
export const companion: Companion<Tool> = {
  chips: ({ params, summary }, t) => {
    const [first] = summary.comparisons;
    const size = (side: 'a' | 'b') =>
      summary.comparisons.length === 1 && first ? ` ${t.number(first[side].cells)}` : '';
    return [
      `A ${params.a.name}${size('a')}`,
      ...(params.b ? [`B ${params.b.name}${size('b')}`] : []),
      ...(params.mode === 'normal' ? [] : [t(`deg.mode.${params.mode}`)]),
      t.dynamic(`companion.test.${summary.test ?? params.test ?? 'wilcoxon'}`),
    ];
  },
  colourings: (shown, pick, t) => [
    {
      id: 'groups',
      kind: 'groups',
      isContrast: true,
      groups: groupsOf(shown),
      label: t.dynamic('companion.groups'),
    },
    ...(pick ? [{ id: 'gene', kind: 'gene', gene: pick, label: pick, isOfPick: true } as const] : []),
  ],
  counted: (shown) => ({ groups: groupsOf(shown) }),
};
