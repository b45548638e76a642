import type { CellGroup, Coexpression, GeneExpressionResult } from '@stroma/contract/tools';
import type { EmbeddingColour, EmbeddingCoordinates } from '../../charts/EmbeddingPlot/EmbeddingPlot.types.ts';
import type { GroupSummary, ViolinPlotProps } from '../../charts/summary.types.ts';
import type { Loadable, Option } from '../../primitives/common.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';
import type { CellColumn } from '../CellGroupField/cells.ts';

export interface GeneHit {
  id: string;
  symbol: string;
}
export type GeneLayer = 'raw' | 'normalized';
/** Each gene's expression, or one enrichment score of all chosen genes (specification 2.8). */
export type GeneMode = 'expression' | 'enrichment';
export type GeneView = 'feature' | 'violin' | 'box' | 'heatmap' | 'dot';
/** Nothing, one half of the samples against the other, or two groups of cells. */
export interface GeneComparison {
  by: 'none' | 'sampleGroup' | 'cells';
  /** The two sample groups, by name. */
  sampleGroups: readonly [string | null, string | null];
  cells: readonly [CellGroup, CellGroup];
}
export interface GenePanelProps {
  gene: string | null;
  onGeneChange: (gene: string | null) => void;
  /** Answers of GET /genes for `query`. */
  query: string;
  onQueryChange: (query: string) => void;
  hits: readonly GeneHit[];
  searching?: boolean;
  /** All chosen genes, for the heatmap, the dot plot and the enrichment score; `gene` is the one that is shown alone. */
  genes?: readonly string[];
  onGenesChange?: (genes: string[]) => void;
  layer: GeneLayer;
  onLayerChange: (layer: GeneLayer) => void;
  /** Layers that the dataset has; raw is absent for normalised-only imports. */
  layers: readonly GeneLayer[];
  mode?: GeneMode;
  onModeChange?: (mode: GeneMode) => void;
  groupBy: string;
  groupOptions: readonly Option[];
  onGroupByChange: (column: string) => void;
  violin: Loadable<readonly GroupSummary[]>;
  /** The second side where two groups are compared; `violin` is the first. */
  split?: ViolinPlotProps['split'];
  chart?: 'violin' | 'box';
  onChartChange?: (chart: 'violin' | 'box') => void;
  /** Which plot is shown; with it, feature plot, heatmap and dot plot join violin and box. */
  view?: GeneView;
  onViewChange?: (view: GeneView) => void;
  feature?: Loadable<{ coordinates: EmbeddingCoordinates; colour: EmbeddingColour }>;
  result?: Loadable<Pick<GeneExpressionResult, 'genes' | 'groups' | 'dots' | 'means'>>;
  comparison?: GeneComparison;
  onComparisonChange?: (comparison: GeneComparison) => void;
  sampleGroups?: readonly string[];
  /** Columns that groups of cells can be made of. */
  columns?: readonly CellColumn[];
  /** Typed genes that the matrix lacks. */
  undetected?: readonly string[];
  palette?: PaletteId;
}

/** One of the two genes of co-expression, with its search. */
export interface GeneChoice {
  gene: string | null;
  query: string;
  hits: readonly GeneHit[];
  searching?: boolean;
}
export interface CoexpressionPanelProps {
  x: GeneChoice;
  y: GeneChoice;
  onGeneChange: (axis: 'x' | 'y', gene: string) => void;
  onQueryChange: (axis: 'x' | 'y', query: string) => void;
  layer: GeneLayer;
  onLayerChange: (layer: GeneLayer) => void;
  layers: readonly GeneLayer[];
  groupBy: string;
  groupOptions: readonly Option[];
  onGroupByChange: (column: string) => void;
  /** Above it a cell expresses the gene; in the layer's unit. */
  cutoffs: { x: number; y: number };
  onCutoffsChange: (cutoffs: { x: number; y: number }) => void;
  state: Loadable<Coexpression>;
  palette?: PaletteId;
}
