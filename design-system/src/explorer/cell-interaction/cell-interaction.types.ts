import type { ReferenceSet } from '@stroma/contract';
import type {
  BundledInteractions,
  CellGroup,
  CellInteractionParams,
  CellInteractionResult,
  InteractionPair,
  InteractionRow,
} from '@stroma/contract/tools';
import type { InteractionMark } from '../../charts/InteractionDot/InteractionDot.types.ts';
import type { Loadable } from '../../primitives/common.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';
import type { CellColumn, StoredSet } from '../CellGroupField/cells.ts';
import type { ToolSetupProps } from '../ToolForm.tsx';

/** The form's fields; `resource`: `bundled:` or `reference:` and the name or id. */
export interface InteractionForm {
  groupBy: string;
  /** Null: all of the column. */
  cellTypes: readonly string[] | null;
  cells: CellGroup | null;
  resource: `bundled:${BundledInteractions}` | `reference:${string}` | '';
  condition: CellInteractionParams['condition'];
  /** Sample column used to test the difference of two conditions; null: not tested. */
  sampleBy: string | null;
  permutations: number;
  minExpressing: number;
}
export interface InteractionFacts {
  columns: readonly CellColumn[];
  cellSets?: readonly StoredSet[];
  /** Sets of the library; pairs and orthologs are used. */
  references: readonly ReferenceSet[];
  /** Species of the dataset; null if unknown, treated as human. */
  species: string | null;
  counted?: number | null;
}
export interface InteractionSetupProps extends ToolSetupProps {
  facts: Loadable<InteractionFacts>;
  value: InteractionForm;
  onChange: (value: InteractionForm) => void;
  /** Address of the page on which pairs are imported. */
  importHref: string;
}
export type InteractionView = 'heatmap' | 'network' | 'top' | 'table';
/** Cells whose means and P values are shown: all, or those of a condition; `difference`: a minus b. */
export type InteractionStratum = 'all' | 'a' | 'b' | 'difference';
export interface ChosenCsv {
  fileName: string;
  /** Pairs as typed, `LIGAND_RECEPTOR`. */
  pairs: readonly string[];
  problems: number;
}
/** View state of a result; changing it needs no new analysis. */
export interface InteractionChoice {
  stratum: InteractionStratum;
  /** P value at most. */
  p: number;
  /** Maximum rank value; 1 keeps all pairs. */
  rank: number;
  from: 'all' | 'cytokines' | 'genes' | 'csv';
  cytokines: readonly string[];
  /** Symbols: pairs with at least one of them; empty: all. */
  genes: readonly string[];
  csv: ChosenCsv | null;
  /** Empty: all. */
  cellTypes: readonly string[];
  couple: { source: string; target: string } | null;
}
export type PairFacts = Pick<
  InteractionPair,
  | 'pair'
  | 'interacting_pair'
  | 'partner_a'
  | 'partner_b'
  | 'genes_a'
  | 'genes_b'
  | 'cytokine'
  | 'rank_value'
  | 'max_mean'
>;
export interface InteractionTableView {
  search: string;
  sort: { column: keyof InteractionRow; direction: 'ascending' | 'descending' };
  /** From 1. */
  page: number;
}
/** Dots of the top pairs; `couples`: of how many couples of cell types. */
export interface TopPairs {
  pairs: readonly number[];
  rows: readonly InteractionMark[];
  couples: { shown: number; all: number };
}
export interface InteractionResultProps {
  result: CellInteractionResult;
  view: InteractionView;
  onViewChange: (view: InteractionView) => void;
  choice: InteractionChoice;
  onChoiceChange: (choice: InteractionChoice) => void;
  /** All tested pairs, to match cytokines and lists against. */
  pairs: Loadable<readonly PairFacts[]>;
  /** `counts[source][target]` for the current choice, with all cell types of the result. */
  counts: Loadable<readonly (readonly number[])[]>;
  top: Loadable<TopPairs>;
  table: InteractionTableView;
  onTableChange: (view: InteractionTableView) => void;
  rows: Loadable<{ rows: readonly InteractionRow[]; total: number }>;
  pageSize: number;
  onDownloadCsv: () => void;
  /** Opens all rows of the search in a drawing tool. */
  onDraw?: (() => void) | undefined;
  /** Submits the same analysis with the difference tested by samples; absent where the dataset has no column of samples. */
  onBySamples?: () => void;
  isSubmitting?: boolean;
  canEdit?: boolean;
  /** Requests the result as .tar. */
  onDownloadTar: () => void;
  /** Reason why downloads are not allowed. */
  downloadDenied?: string | undefined;
  onCsv: (file: File) => void;
  /** Selects the cells of both types on the embedding. */
  onSelectCells: (cellTypes: readonly string[]) => void;
  palette?: PaletteId;
  /** #RRGGBB by cell type. */
  colours?: Readonly<Record<string, string>>;
}
