import type { Translate } from '../../theme/messages.ts';
import { heatTable } from '../heat/heatTable.ts';
import type { BranchSplitProps } from './BranchSplit.types.ts';

export const branchSplitTable = ({ branch }: BranchSplitProps, t: Translate) =>
  heatTable(branch.heatmap, t('vdj.gene'));
