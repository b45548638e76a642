import type { PaletteId } from '../../tokens/palettes.types.ts';
import type { GroupSummary } from '../../kernels/results/summary.types.ts';

export interface StackedViolinProps {
  title: string;
  genes: readonly string[];
  /** groups[gene][group]: the same groups in the same order for each gene. */
  data: readonly (readonly GroupSummary[])[];
  /** A second distribution of each gene and group, drawn as the right half. */
  split?: { names: readonly [string, string]; groups: readonly (readonly GroupSummary[])[] };
  groupLabel: string;
  /** Meaning of a violin's height, with its unit. */
  valueLabel: string;
  palette?: PaletteId;
  /** Minimum height in px; by default from the number of rows. */
  height?: number;
}
