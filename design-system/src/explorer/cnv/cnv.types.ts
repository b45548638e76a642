import type { ReferenceSet } from '@stroma/contract';
import type { CnvParams, CnvResult } from '@stroma/contract/tools';
import type { CnvHeatmapData, CnvPart } from '../../charts/CnvHeatmap/CnvHeatmap.types.ts';
import type { CnvRegionData } from '../../charts/CnvRegion/CnvRegion.types.ts';
import type { Loadable, Option } from '../../primitives/common.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';
import type { CellColumn, StoredSet } from '../CellGroupField/cells.ts';
import type { ToolSetupProps } from '../ToolForm.tsx';

export interface CnvFacts {
  columns: readonly CellColumn[];
  cellSets?: readonly StoredSet[];
  /** Exact numbers of cells in groups of several columns. */
  counted?: { test?: number | null; reference?: number | null };
  /** Column of samples; without one all cells are tested. */
  sampleColumn: string | null;
  samples: readonly Option[];
  /** Human and mouse only (specification 5); null if unknown, treated as human. */
  species: string | null;
  /** Gene positions of the reference library; those of other species are left out. */
  references?: readonly ReferenceSet[];
}
export interface CnvSetupProps extends ToolSetupProps {
  facts: Loadable<CnvFacts>;
  value: CnvParams;
  onChange: (value: CnvParams) => void;
  /** The page on which gene positions are imported. */
  importHref: string;
}
export type CnvTab = 'heatmap' | 'score' | 'region' | 'arms';
export interface CnvRegionQuery {
  chromosome: string;
  /** Base pairs, 1-based; null: from the chromosome's start, to its end. */
  start: number | null;
  end: number | null;
}
/** The parts of the matrix that the heat map shows. */
export interface CnvParts {
  reference: CnvPart;
  tested: CnvPart;
}
export type CnvColumn = 'score' | 'correlation' | 'confidence' | 'call' | 'cluster';
export interface CnvResultProps {
  result: CnvResult;
  parts: Loadable<CnvParts>;
  tab: CnvTab;
  onTabChange: (tab: CnvTab) => void;
  /** Number of hierarchical clusters from the tree. */
  k: number;
  onKChange: (k: number) => void;
  region: CnvRegionQuery;
  onRegionChange: (region: CnvRegionQuery) => void;
  /** Requests the region's values. */
  onShowRegion: () => void;
  /** Empty until a region is requested. */
  regionData: Loadable<CnvRegionData>;
  /** A table of the result as csv. */
  onDownload: (table: 'cells' | 'arms' | 'windows') => void;
  /** Colours the cells of the embedding by a column of the result. */
  onColour: (column: CnvColumn) => void;
  palette?: PaletteId;
  /** #RRGGBB by kept label, as the dataset's other charts have it. */
  colours?: ReadonlyMap<string, string> | undefined;
}

export const CNV_CLUSTERS = { min: 1, max: 20 };
/** The result with the loaded parts, in the chart's format. */
export const heatmapOf = (result: CnvResult, { reference, tested }: CnvParts): CnvHeatmapData => ({
  windows: result.windows,
  chromosomes: result.chromosomes,
  labels: result.labels?.categories ?? [],
  reference: { ...reference, groups: result.referenceGroups },
  tested,
  tree: result.tree,
  leaves: result.leaves,
  limit: result.limit,
});
