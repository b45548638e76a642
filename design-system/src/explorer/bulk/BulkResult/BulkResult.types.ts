import type { BulkResult as BulkData } from '@stroma/contract/tools';
import type { Loadable } from '../../../primitives/common.types.ts';
import type { PaletteId } from '../../../tokens/palettes.types.ts';

export type BulkTab = 'table' | 'volcano' | 'pca' | 'heatmap' | 'gsea';
export interface BulkResultProps {
  state: Loadable<BulkData>;
  tab: BulkTab;
  onTabChange: (tab: BulkTab) => void;
  /** Index into the result's comparisons. */
  comparison: number;
  onComparisonChange: (comparison: number) => void;
  /** Thresholds of the run (specification 2.9): fold change as a ratio, at least 1. */
  thresholds: { foldChange: number; pvalue: number; qvalue: number };
  /** The files of the result (tar). */
  onDownload?: () => void;
  onGenePick?: (symbol: string) => void;
  palette?: PaletteId;
}
