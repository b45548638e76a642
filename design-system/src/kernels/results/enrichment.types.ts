import type { Chosen } from '../figure/chart.types.ts';
import type { EnrichmentTerm } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface EnrichmentProps {
  /** Terms of one or several databases (enrichment: `terms`). */
  data: readonly EnrichmentTerm[];
  title: string;
  /** Terms shown of each database, by adjusted p; 10 unless told. */
  top?: number;
  /** Genes of the query that are annotated, for the axis title of the ratio. */
  annotated?: number;
  palette?: PaletteId;
  /** term_id of the picked term. */
  selected?: string | null;
  onSelect?: (chosen: Chosen<EnrichmentTerm>) => void;
  height?: number;
}
