import type { ReactNode } from 'react';
import type { BulkMemberRow, BulkOverRow, BulkResult as BulkData, BulkRow, BulkTermRow } from '@stroma/contract/tools';
import type { Loadable, Option } from '../../../primitives/common.types.ts';
import type { PaletteId } from '../../../tokens/palettes.types.ts';

/** Rows and order of a table requested from the server. */
export interface BulkAsked<K extends string> {
  search: string;
  sort: { column: K; direction: 'ascending' | 'descending' };
  page: number;
}
export type BulkTermSort = 'term' | 'database' | 'size' | 'es' | 'nes' | 'p_val' | 'fdr';
export type BulkOverSort = 'term' | 'database' | 'overlap' | 'size' | 'odds_ratio' | 'p_val' | 'p_val_adj';
export type BulkTab = 'quality' | 'genes' | 'heatmap' | 'gsea' | 'over' | 'upset' | 'cellTypes';
/** Minimum fold change as a ratio, at least 1; maximum p and adjusted p (specification 2.9). */
export interface BulkThresholds {
  foldChange: number;
  pvalue: number;
  qvalue: number;
}
export type BulkSide = 'all' | 'up' | 'down';
export type BulkSort = 'symbol' | 'gene_id' | 'base_mean' | 'log2fc' | 'lfc_se' | 'stat' | 'p_val' | 'p_val_adj';
type ColumnName =
  | 'row'
  | 'symbol'
  | 'gene_id'
  | 'base_mean'
  | 'log2fc'
  | 'shrunken'
  | 'p_val'
  | 'log10_p'
  | 'p_val_adj'
  | 'log10_p_adj';
/** Columns of all genes of one comparison, in the order of the matrix `values`. */
export type BulkGenes = { [K in ColumnName]: readonly BulkRow[K][] };
export interface BulkOwnGenes {
  genes: readonly string[];
  values: readonly (readonly number[])[];
  unknown: readonly string[];
  /** Number of names that were not drawn. */
  left: number;
}
/** View state of a result. */
export interface BulkView {
  tab: BulkTab;
  /** Index into the comparisons. */
  comparison: number;
  thresholds: BulkThresholds;
  side: BulkSide;
  plot: 'volcano' | 'ma';
  /** Draws the shrunken fold changes, if available. */
  isShrunken: boolean;
  /** Column that colours the samples: group, pair or batch. */
  colourBy: 'group' | 'pair' | 'batch';
  search: string;
  sort: { column: BulkSort; direction: 'ascending' | 'descending' };
  page: number;
  /** Row of the picked gene in the matrix `values`: several genes may share a symbol. */
  gene: number | null;
  term: string | null;
  /** Tables of gene sets and of over-represented ones. */
  terms: BulkAsked<BulkTermSort>;
  over: BulkAsked<BulkOverSort> & { side: Exclude<BulkSide, 'all'> };
  /** Genes that the heat map shows instead of the most significant ones, as typed; empty: the most significant. */
  own: string;
}
export interface BulkResultProps {
  state: Loadable<BulkData>;
  view: BulkView;
  onViewChange: (view: BulkView) => void;
  /** Of the comparison shown. */
  genes: Loadable<BulkGenes>;
  rows: Loadable<{ rows: readonly BulkRow[]; total: number }>;
  pageSize: number;
  /** z scores of the genes of the comparison's heat map, genes x samples. */
  heatmap: Loadable<readonly (readonly number[])[]>;
  /** A page of gene sets, and the one whose running score is drawn; null if none was tested. */
  terms: Loadable<{ rows: readonly BulkTermRow[]; total: number }>;
  term: Loadable<BulkTermRow | null>;
  /** Members of the shown term; empty if the result has none. */
  members: Loadable<readonly BulkMemberRow[]>;
  over: Loadable<{ rows: readonly BulkOverRow[]; total: number }>;
  /** log2 normalised counts of the picked gene by sample; null: no gene is picked. */
  values: Loadable<readonly number[]> | null;
  /** Ids of the genes beyond the thresholds, by comparison and direction. */
  sets: Loadable<readonly { name: string; members: readonly string[] }[]>;
  /** Genes of `view.own` that the result has, with log2 normalised counts by sample, and the names that it lacks. */
  own: Loadable<BulkOwnGenes>;
  /** Downloads all rows of a table's search. */
  onDownloadCsv?: (table: 'genes' | 'terms' | 'over') => void;
  /** Opens all rows of the search in a drawing tool. */
  onDraw?: ((table: 'genes' | 'terms' | 'over') => void) | undefined;
  /** Datasets to which genes that pass the thresholds can be sent; without one they can only be copied. */
  datasets?: readonly Option[];
  onTakeGenes?: (symbols: readonly string[], dataset: string) => void;
  /** Scores them there as a set of this name. */
  onScoreGenes?: (symbols: readonly string[], dataset: string, name: string) => void;
  /** Downloads of files, receipt. */
  actions?: ReactNode;
  palette?: PaletteId;
}
