import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { BulkRow, DegVolcano } from '@stroma/contract/tools';

/** Specification 2.8: what the y axis says. */
export type VolcanoY = 'pvalue' | 'padj' | 'pctDifference';
/** `pct1` and `pct2` are empty where there are no shares of cells. */
export type VolcanoData = DegVolcano;

export interface VolcanoPlotProps {
  /** Columns of equal length, one entry a gene tested; `bulkVolcano` makes it from a bulk table. */
  data: VolcanoData;
  /** Names of the two groups: up means more in a. */
  a: string;
  b: string;
  title: string;
  /** Default adjusted pvalue. */
  measure?: VolcanoY;
  /**
   * |log2FC| at least, adjusted p at most, and Pct1 or Pct2 and p itself where they are given: the filter of the tables, whatever the y axis
   * shows.
   */
  thresholds?: { log2fc: number; p: number; pct?: number; pvalue?: number };
  /** Labelled genes a side, by log2FC among those beyond the thresholds (specification 2.8: 10). */
  top?: number;
  /** Symbol of the picked gene: ringed and labelled wherever it stands. */
  selected?: string | null;
  onSelect?: (chosen: Chosen<string>) => void;
  height?: number;
}
export type { BulkRow };
