import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { BulkRow, DegVolcano } from '@stroma/contract/tools';

/** What the y axis shows (specification 2.8). */
export type VolcanoY = 'pvalue' | 'padj' | 'pctDifference';
/** `pct1` and `pct2` are empty if there are no shares of cells. */
export type VolcanoData = DegVolcano;

export interface VolcanoPlotProps {
  /** Columns of equal length, one entry per tested gene; `bulkVolcano` makes it from a bulk table. */
  data: VolcanoData;
  /** Names of the two groups: positive values are higher in `a`. */
  a: string;
  b: string;
  title: string;
  /** Default adjusted pvalue. */
  measure?: VolcanoY;
  /** Filter of the tables, independent of the y axis: minimum |log2FC|, maximum adjusted p, and optionally minimum Pct1 or Pct2 and maximum p. */
  thresholds?: { log2fc: number; p: number; pct?: number; pvalue?: number };
  /** Labelled genes per side, by log2FC among those beyond the thresholds (specification 2.8: 10). */
  top?: number;
  /** Symbol of the selected gene: ringed and labelled at any position. */
  selected?: string | null;
  onSelect?: (chosen: Chosen<string>) => void;
  /** Colours of the genes that are higher in a group, by the group's name (`a`, `b`); the diverging ramp's ends otherwise. */
  colours?: Readonly<Record<string, string>>;
  height?: number;
}
export type { BulkRow };
