import type { Chosen } from '../../kernels/figure/chart.types.ts';
import type { EnrichmentTerm } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface TermNetworkProps {
  title: string;
  data: readonly EnrichmentTerm[];
  /** Terms that share genes, by their places in `terms`. */
  links: readonly { a: number; b: number; shared: number; similarity: number }[];
  /** Place of the picked term. */
  selected?: number | null;
  onSelect?: (chosen: Chosen<EnrichmentTerm>) => void;
  palette?: PaletteId;
  height?: number;
}
