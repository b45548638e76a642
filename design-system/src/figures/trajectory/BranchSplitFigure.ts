'use client';
import { BranchSplit } from '../../charts/BranchSplit/BranchSplit.tsx';
import { branchSplitTable } from '../../charts/BranchSplit/BranchSplit.table.ts';
import { chartFigure } from '../chartFigure.tsx';

/** BranchSplit with its frame, states, table and downloads. */
export const BranchSplitFigure = chartFigure({ chart: BranchSplit, table: branchSplitTable });
