import type { Translate } from '../../theme/messages.ts';
import type { StackedViolinProps } from './StackedViolin.types.ts';

/** Violins of one figure (contract: LIMITS.geneExpression.violins). */
export const STACKED_VIOLIN_LIMIT = 3000;
/** One line per gene and group, and per half of a split violin; groups without cells are left out. */
export function stackedViolinTable(
  { genes, data: groups, split, groupLabel }: Pick<StackedViolinProps, 'genes' | 'data' | 'split' | 'groupLabel'>,
  t: Translate,
) {
  const halves = [
    { name: split?.names[0], groups },
    ...(split ? [{ name: split.names[1] as string | undefined, groups: split.groups }] : []),
  ];
  return {
    columns: [
      t('volcano.gene'),
      groupLabel,
      'n',
      t('chart.mean'),
      t('chart.median'),
      'Q1',
      'Q3',
      t('common.max'),
      t('chart.expressingPercent'),
    ],
    rows: genes.flatMap((gene, row) =>
      halves.flatMap((half) =>
        (half.groups[row] ?? [])
          .filter((g) => g.n > 0)
          .map((g) => [
            gene,
            half.name === undefined ? g.group : `${g.group} · ${half.name}`,
            g.n,
            g.mean,
            g.median,
            g.q1,
            g.q3,
            g.max,
            g.fraction * 100,
          ]),
      ),
    ),
  };
}
