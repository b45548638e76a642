import type {
  DegFilter,
  DegRow,
  DegSide,
  DegVolcano,
  DifferentialExpressionParams,
  DifferentialExpressionResult,
} from '@stroma/contract/tools';
import type { VolcanoY } from '../../charts/VolcanoPlot/VolcanoPlot.types.ts';
import type { Loadable } from '../../primitives/common.types.ts';
import type { CellColumn, StoredSet } from '../CellGroupField/cells.ts';
import type { ToolSetupProps } from '../ToolForm.tsx';
import type { DegUnit } from './DegSetup/degUnit.ts';

export interface DegFacts {
  /** Columns of the cells with their categories and cells. */
  columns: readonly CellColumn[];
  /** Stored cell sets of the dataset. */
  cellSets?: readonly StoredSet[];
  /** The column of samples. Without one, only the Wilcoxon test is offered. */
  sampleColumn?: string | null;
  /** Samples of the groups, from which the form derives the reason for a test. */
  unit?: DegUnit;
  /** Whether the reader chose the test; until then it follows the number of samples. */
  isTestByHand?: boolean;
  /** Cell counts of groups with several conditions, which cannot be derived from categories; null while loading. */
  counted?: { a?: number | null; b?: number | null };
}
export interface DegSetupProps extends ToolSetupProps {
  facts: Loadable<DegFacts>;
  value: DifferentialExpressionParams;
  onChange: (value: DifferentialExpressionParams) => void;
}
/** View state of a result; the filter starts at log2FC 0.25, adjusted p 0.05, pct 0.1 (specification 9). */
export interface DegView {
  /** Index of the shown comparison, in the batch modes one per cell type. */
  comparison: number;
  /** The table: the first group against the second, or the second against the first. */
  side: DegSide;
  filter: DegFilter;
  y: VolcanoY;
  search: string;
  sort: { column: keyof DegRow; direction: 'ascending' | 'descending' };
  /** From 1. */
  page: number;
}
export interface DegResultProps {
  state: Loadable<DifferentialExpressionResult>;
  /** Every tested gene of the shown comparison. */
  volcano: Loadable<DegVolcano>;
  /** The page of the shown side's rows that pass filter and search, and how many do. */
  rows: Loadable<{ rows: readonly DegRow[]; total: number }>;
  pageSize: number;
  view: DegView;
  onViewChange: (view: DegView) => void;
  /** Called when a gene is clicked in the plot or a table. */
  onGenePick?: (symbol: string) => void;
  /** Downloads all rows of the shown side that pass filter and search. */
  onDownloadCsv?: () => void;
  /** Opens all rows of the search in a drawing tool. */
  onDraw?: (() => void) | undefined;
  /** Submits the same comparison by samples; absent where it cannot be done. */
  onPseudobulk?: (column: string) => void;
  isSubmitting?: boolean;
  /** Continues to enrichment with the shown comparison and filter. */
  onEnrich?: () => void;
  canEdit?: boolean;
}
