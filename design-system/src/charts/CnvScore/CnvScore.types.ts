import type { CnvResult } from '@stroma/contract/tools';
import type { GroupSummary } from '../../kernels/results/summary.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface CnvScoreProps {
  title: string;
  /** `scores` of the CNV tool's result: mean of the squared values of each cell, by group. */
  data: readonly GroupSummary[];
  /** Score and correlation with the tumour profile of a sample of the cells. */
  points: CnvResult['points'];
  groupLabel: string;
  palette?: PaletteId;
  /** Height of each part in px; default 420. */
  height?: number;
}
/** Values of `points.kind`, in the contract's order. */
export const CNV_KINDS = ['reference', 'normal', 'undecided', 'malignant'] as const;
