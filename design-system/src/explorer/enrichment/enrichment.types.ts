import type { ReactNode } from 'react';
import type { ReferenceSet } from '@stroma/contract';
import type {
  CellGroup,
  DegFilter,
  EnrichmentDirection,
  EnrichmentMethod,
  EnrichmentParams,
  EnrichmentResult as Result,
  EnrichmentRow,
  EnrichmentTerm,
} from '@stroma/contract/tools';
import type { Loadable, UiError } from '../../primitives/common.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';
import type { CellColumn, StoredSet } from '../CellGroupField/cells.ts';
import type { ToolSetupProps } from '../ToolForm.tsx';

/** Source of the tested genes. */
export type EnrichmentKind = EnrichmentParams['genes']['kind'];
/** The form's fields; fields of the sources that are not selected keep their values. */
export interface EnrichmentForm {
  method: EnrichmentMethod;
  kind: EnrichmentKind;
  /** A completed differential expression, and one of its comparisons. */
  result: string | null;
  comparison: number;
  direction: EnrichmentDirection;
  filter: DegFilter;
  cells: CellGroup;
  /** Genes as typed, one per line; a number after a gene ranks it. */
  list: { name: string; text: string };
  /** Ids of sets of the reference library. */
  references: readonly string[];
  background: EnrichmentParams['background'];
  minSize: number;
  maxSize: number;
  permutations: number;
}
/** A completed differential expression of the dataset. */
export interface EnrichmentComparisons {
  id: string;
  name: string;
  /** Names of its comparisons; empty until loaded. */
  comparisons: readonly string[];
}
export interface EnrichmentFacts {
  results: readonly EnrichmentComparisons[];
  columns: readonly CellColumn[];
  cellSets?: readonly StoredSet[];
  /** Gene sets and orthologs of the library. */
  references: readonly ReferenceSet[];
  /** Species of the dataset; null if unknown. */
  species: string | null;
}
export interface EnrichmentSetupProps extends ToolSetupProps {
  facts: Loadable<EnrichmentFacts>;
  value: EnrichmentForm;
  onChange: (value: EnrichmentForm) => void;
  /** Address of the page on which gene sets are imported. */
  importHref: string;
  /** Adds the sets of a GMT file to the reader's own library and selects them; absent if that is not possible here. */
  onGmt?: (file: { name: string; text: string }) => void;
  gmt?: { busy: boolean; error: UiError | null };
}
export type EnrichmentView = 'bars' | 'dots' | 'network' | 'curves' | 'table';
/** Rows of the table `terms` that are shown. */
export interface EnrichmentTableView {
  search: string;
  sort: { column: keyof EnrichmentRow; direction: 'ascending' | 'descending' };
  /** From 1. */
  page: number;
}
export interface EnrichmentResultProps {
  state: Loadable<Result>;
  view: EnrichmentView;
  onViewChange: (view: EnrichmentView) => void;
  /** The shown database, as an index in `databases`; null means all. */
  source: number | null;
  onSourceChange: (source: number | null) => void;
  /** Maximum adjusted p of shown terms; 0.05 at first. */
  padj: number;
  onPadjChange: (padj: number) => void;
  table: EnrichmentTableView;
  onTableChange: (view: EnrichmentTableView) => void;
  /** The page of the table that passes search and filters, and how many rows do. */
  rows: Loadable<{ rows: readonly EnrichmentRow[]; total: number }>;
  pageSize: number;
  onDownloadCsv?: () => void;
  /** Opens all rows of the search in a drawing tool. */
  onDraw?: (() => void) | undefined;
  onGenePick?: (symbol: string) => void;
  /** Called when a term is clicked in a chart. */
  onTermPick?: ((termId: string) => void) | undefined;
  /** Actions for the genes of a term. */
  termActions?: ((term: EnrichmentTerm) => ReactNode) | undefined;
  palette?: PaletteId;
}
