import { groupName } from '@stroma/contract/tools';
import type { CellsOf, Companion, Shown } from '../../companion/companion.types.ts';

type Tool = 'differential-expression';
export const groupsOf = ({ a, b }: Shown<Tool>['params']): CellsOf[] =>
  [a, ...(b ? [b] : [])].map((cells) => ({ name: cells.name || groupName(cells), cells }));

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
      groups: groupsOf(shown.params),
      label: t.dynamic('companion.groups'),
    },
    ...(pick ? [{ id: 'gene', kind: 'gene', gene: pick, label: pick, isOfPick: true } as const] : []),
  ],
  counted: (shown) => ({ groups: groupsOf(shown.params) }),
};
