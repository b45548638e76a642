import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { EnrichmentTerm } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface TermNetworkProps {
  title: string;
  data: readonly EnrichmentTerm[];
  /** Pairs of terms that share genes, by index in `terms`. */
  links: readonly { a: number; b: number; shared: number; similarity: number }[];
  /** Index of the selected term. */
  selected?: number | null;
  onSelect?: (chosen: Chosen<EnrichmentTerm>) => void;
  palette?: PaletteId;
  height?: number;
}
