import type { Chosen } from '../../kernels/figure/chart.types.ts';
export type MaSide = 'up' | 'down' | 'none';
export interface MaPlotProps {
  /** Columns of equal length, one entry per gene. */
  data: {
    symbol: readonly string[];
    /** Mean of the normalised counts; genes with 0 are left out. */
    mean: readonly number[];
    log2fc: readonly (number | null)[];
    /** Side of the thresholds. */
    side: readonly MaSide[];
  };
  /** Names of the two groups: positive values are higher in `a`. */
  a: string;
  b: string;
  title: string;
  /** |log2 fold change| of the threshold lines. */
  log2fc: number;
  /** Symbol of the picked gene: ringed and labelled. */
  selected?: string | null;
  onSelect?: (chosen: Chosen<string>) => void;
  /** Colours of the genes that are higher in a group, by the group's name (`a`, `b`); the diverging ramp's ends otherwise. */
  colours?: Readonly<Record<string, string>>;
  height?: number;
}
