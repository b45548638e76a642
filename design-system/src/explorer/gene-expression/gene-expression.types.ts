import type { CellGroup, CoexpressionReply, ExpressionCells, GeneExpressionReply } from '@stroma/contract/tools';
import type { EmbeddingColour, EmbeddingCoordinates } from '../../charts/EmbeddingPlot/EmbeddingPlot.types.ts';
import type { DotPlotProps } from '../../charts/DotPlot/DotPlot.types.ts';
import type { GroupSummary, ViolinPlotProps } from '../../kernels/results/summary.types.ts';
import type { GeneSearchHit } from '../../primitives/ComboBox/GeneSearch.tsx';
import type { Loadable, Option } from '../../primitives/common.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';
import type { CellColumn, StoredSet } from '../CellGroupField/cells.ts';

export type GeneHit = GeneSearchHit;
export type GeneLayer = 'raw' | 'normalized';
export type GeneView = 'feature' | 'violin' | 'box' | 'stacked' | 'heatmap' | 'cells' | 'dot';
/** Scaling and clustering of heatmap and dot plot. */
export interface GeneScales {
  scaleByRow: boolean;
  sizeScale: NonNullable<DotPlotProps['scale']>;
  /** Genes and groups of the heatmap in the order of their similarity. */
  clustered: boolean;
}
/** No comparison, selected cells and all others, two categories of a column, or two groups of cells. */
export interface GeneComparison {
  by: 'none' | 'selected' | 'column' | 'cells';
  column: string | null;
  categories: readonly [string | null, string | null];
  cells: readonly [CellGroup, CellGroup];
}
export interface CellComparisonProps {
  value: GeneComparison;
  onChange: (value: GeneComparison) => void;
  columns: readonly CellColumn[];
  cellSets?: readonly StoredSet[];
  /** Cells are selected, and not all of them. */
  hasSelection?: boolean;
  /** Cells of each group, counted by the server where labels of several columns combine. */
  counted?: readonly [number | null, number | null];
  /** Cells that are in both groups. */
  overlap?: number;
}

/** Genes x groups, of two sides as neighbouring columns; columns without cells are left out. */
export interface GeneMatrix {
  genes: readonly string[];
  groups: readonly string[];
  /** Cells of each column. */
  sizes?: readonly number[];
  /** If two sides are compared: side of each column, which is the suffix of its name. */
  sides?: readonly string[];
  /** dots[gene][column] */
  dots: readonly (readonly { fraction: number; mean: number }[])[];
}
/** Distributions of all genes: groups[gene][group]. */
export interface GeneDistributions {
  genes: readonly string[];
  groups: readonly (readonly GroupSummary[])[];
  split?: { names: readonly [string, string]; groups: readonly (readonly GroupSummary[])[] };
}

/** The fields that both tabs have. */
interface Asked {
  layer: GeneLayer;
  onLayerChange: (layer: GeneLayer) => void;
  /** Layers that the dataset has; raw is absent for normalised-only imports. */
  layers: readonly GeneLayer[];
  groupBy: string;
  groupOptions: readonly Option[];
  onGroupByChange: (column: string) => void;
  /** Comparison of two groups; absent if the dataset has no labels. */
  comparison?: CellComparisonProps;
  palette?: PaletteId;
}
/** Each gene separately, or all of them as one set. */
export type GeneMode = 'expression' | 'enrichment';
/** The genes of a score that are in the matrix, and the number of top ranks per cell that count. */
export interface ScoredSet {
  genes: readonly string[];
  places: number;
}
export interface GenePanelProps extends Asked {
  /** In mode `enrichment`, `violin` and `matrix` contain the score of all chosen genes. */
  mode?: GeneMode;
  onModeChange?: (mode: GeneMode) => void;
  /** Of enrichment. */
  set?: ScoredSet;
  /** The single gene that is shown and colours the cells. */
  gene: string | null;
  onGeneChange: (gene: string | null) => void;
  /** Results of GET /genes for `query`. */
  query: string;
  onQueryChange: (query: string) => void;
  hits: readonly GeneHit[];
  isSearching?: boolean;
  /** All chosen genes, as typed. */
  genes?: readonly string[];
  /** Sets the chosen genes and the shown one together. */
  onGenesChange?: (genes: string[], gene: string | null) => void;
  /** Chosen genes that the matrix lacks. */
  undetected?: readonly string[];
  violin: Loadable<readonly GroupSummary[]>;
  /** The second side where two groups are compared; `violin` is the first. */
  split?: ViolinPlotProps['split'];
  /** Which plot is shown. */
  view?: GeneView;
  onViewChange?: (view: GeneView) => void;
  /** The cells coloured by the gene; without it the embedding next to the panel shows them. */
  feature?: Loadable<{ coordinates: EmbeddingCoordinates; colour: EmbeddingColour }>;
  stacked?: Loadable<GeneDistributions>;
  matrix?: Loadable<GeneMatrix>;
  cells?: Loadable<ExpressionCells>;
  /** Colours of the categories by name. */
  colours?: ReadonlyMap<string, string>;
  scales?: GeneScales;
  onScalesChange?: (scales: GeneScales) => void;
}

/** One of the two genes of co-expression, with its search. */
export interface GeneChoice {
  gene: string | null;
  query: string;
  hits: readonly GeneHit[];
  isSearching?: boolean;
}
export type CoexpressionSide = CoexpressionReply['sides'][number];
export interface CoexpressionPanelProps extends Asked {
  x: GeneChoice;
  y: GeneChoice;
  onGeneChange: (axis: 'x' | 'y', gene: string) => void;
  onQueryChange: (axis: 'x' | 'y', query: string) => void;
  /** Above it a cell expresses the gene; in the layer's unit. */
  cutoffs: { x: number; y: number };
  onCutoffsChange: (cutoffs: { x: number; y: number }) => void;
  state: Loadable<CoexpressionReply>;
}
export type { CoexpressionReply, ExpressionCells, GeneExpressionReply };
