import type { Chosen } from '../figure/chart.types.ts';
import type { EnrichmentTerm } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

/** Props of both charts of enriched terms. */
export interface EnrichmentProps {
  /** Terms of one or several databases (enrichment: `terms`). */
  data: readonly EnrichmentTerm[];
  title: string;
  /** Number of terms shown per database, by adjusted p; default 10. */
  top?: number;
  /** term_id of the picked term. */
  selected?: string | null;
  onSelect?: (chosen: Chosen<EnrichmentTerm>) => void;
  height?: number;
}

export interface EnrichmentBarProps extends EnrichmentProps {
  /** Colours of the databases. */
  palette?: PaletteId;
}
