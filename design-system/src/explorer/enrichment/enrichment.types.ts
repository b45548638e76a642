import type { EnrichmentDatabase, EnrichmentParams, EnrichmentResult as Result } from '@stroma/contract/tools';
import type { Loadable } from '../../primitives/common.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';
import type { ToolSetupProps } from '../ToolForm.tsx';
import type { EnrichmentSpecies } from './species.ts';

export type { EnrichmentSpecies };
/** The tool's parameters, their species by name. */
export type EnrichmentForm = Omit<EnrichmentParams, 'species'> & { species: EnrichmentSpecies };

/** Genes of a comparison that may pass the filters: what the form counts. */
export interface EnrichmentComparison {
  name: string;
  rows: readonly { log2fc: number; p_val_adj: number; pct1: number; pct2: number }[];
}
export interface EnrichmentSetupProps extends ToolSetupProps {
  facts: Loadable<{
    comparisons: readonly EnrichmentComparison[];
    /** Databases that this server holds, with their release; others are shown and cannot be chosen. */
    databases: readonly { id: EnrichmentDatabase; release: string }[];
  }>;
  value: EnrichmentForm;
  onChange: (value: EnrichmentForm) => void;
}
export type EnrichmentView = 'bars' | 'dots' | 'interactive' | 'table';
export interface EnrichmentResultProps {
  state: Loadable<Result>;
  view: EnrichmentView;
  onViewChange: (view: EnrichmentView) => void;
  onGenePick?: (symbol: string) => void;
  palette?: PaletteId;
}
