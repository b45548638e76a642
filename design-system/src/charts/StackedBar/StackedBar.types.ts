import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface StackedBarProps {
  title: string;
  groupLabel: string;
  groups: readonly string[];
  /** values[group]: counts; percent is computed here. */
  data: readonly { name: string; values: readonly number[]; colour?: string }[];
  scale: 'count' | 'percent';
  /** What each bar belongs to (a sample's group), in the order of `groups`. */
  groupOf?: readonly string[];
  /** `group`: bars of one sample group together, with a bracket that names it (needs `groupOf`); `size`: most cells first. */
  order?: 'given' | 'group' | 'size';
  /** Axis title of the counts; cells unless told. */
  valueLabel?: string;
  /** Axis title of the percentages; share of cells unless told. */
  shareLabel?: string;
  /** Behind each bar's name stands its sum as n; false where the sum is not a number of anything. */
  hasTotals?: boolean;
  palette?: PaletteId;
  /** A part of a bar was pressed, or chosen by Enter: indices into `series` and `groups`. */
  onSelect?: (chosen: Chosen<{ series: string; group: string }, { series: number; group: number }>) => void;
  height?: number;
}
