import type { Translate } from '../../theme/messages.ts';
import { pageRows, segmentOf, stepOf } from './columns.ts';
import { partNames } from './names.ts';
import type { BranchSplitProps } from './BranchSplit.types.ts';

/** The heat map as displayed: one gene per row with its cluster. */
export function branchSplitTable(
  { data: branch, k: clusters = 4 }: Pick<BranchSplitProps, 'data' | 'k'>,
  t: Translate,
) {
  const parts = partNames(branch, t);
  return {
    columns: [
      ...[t('vdj.gene'), t('trajectory.geneCluster')],
      ...branch.heatmap.columns.map((_, i) => `${parts[segmentOf(branch, i)]}: ${stepOf(branch, i)}`),
    ],
    rows: pageRows(branch, clusters).map(({ name, cluster, values }) => [
      ...[name, cluster],
      ...values.map((v) => v ?? ''),
    ]),
  };
}
