import type { CnvParams, CnvResult } from '@stroma/contract/tools';
import type { Loadable, Option } from '../../primitives/common.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';
import type { CellColumn } from '../CellGroupField/cells.ts';
import type { ToolSetupProps } from '../ToolForm.tsx';

export interface CnvFacts {
  columns: readonly CellColumn[];
  samples: readonly Option[];
  /** Human and mouse only (specification 5). */
  species: string;
  /** The R engine (inferCNV) is installed beside this server. */
  hasR: boolean;
}
export interface CnvSetupProps extends ToolSetupProps {
  facts: Loadable<CnvFacts>;
  value: CnvParams;
  onChange: (value: CnvParams) => void;
}
export type CnvTab = 'heatmap' | 'score' | 'region' | 'arms';
export interface CnvRegionQuery {
  chromosome: string;
  /** Base pairs, 1-based; null: from the chromosome's start, to its end. */
  start: number | null;
  end: number | null;
}
export interface CnvResultProps {
  state: Loadable<CnvResult>;
  tab: CnvTab;
  onTabChange: (tab: CnvTab) => void;
  /** What the labels beside the heatmap are; null: not kept. */
  labelName: string | null;
  /** Name of the embedding that the scores lie on. */
  embedding: string;
  region: CnvRegionQuery;
  onRegionChange: (region: CnvRegionQuery) => void;
  /** Asks for the region's values. */
  onShowRegion: () => void;
  loadingRegion?: boolean;
  /** The heatmap's matrix, and the score of each cell, as files. */
  onDownload?: (what: 'matrix' | 'scores') => void;
  palette?: PaletteId;
}
