import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface StackedBarProps {
  title: string;
  groupLabel: string;
  groups: readonly string[];
  /** values[group]: counts; percent is computed here. */
  data: readonly { name: string; values: readonly number[]; colour?: string }[];
  scale: 'count' | 'percent';
  /** Group of each bar, such as a sample's group, in the order of `groups`. */
  groupOf?: readonly string[];
  /** `group`: bars of one sample group together, with a bracket that names it (needs `groupOf`); `size`: most cells first. */
  order?: 'given' | 'group' | 'size';
  /** Axis title of the counts; default "Cells". */
  valueLabel?: string;
  /** Axis title of the percentages; default "Share of cells". */
  shareLabel?: string;
  /** Shows the sum after each bar's name as n; false if the sum is not a count. */
  hasTotals?: boolean;
  palette?: PaletteId;
  /** A part of a bar was pressed, or chosen by Enter: indices into `series` and `groups`. */
  onSelect?: (chosen: Chosen<{ series: string; group: string }, { series: number; group: number }>) => void;
  height?: number;
}
