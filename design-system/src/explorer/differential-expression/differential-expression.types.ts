import type { DegFilter, DifferentialExpressionParams, DifferentialExpressionResult } from '@stroma/contract/tools';
import type { Loadable } from '../../primitives/common.types.ts';
import type { CellColumn } from '../CellGroupField.tsx';
import type { ToolSetupProps } from '../ToolForm.tsx';

export interface DegSetupProps extends ToolSetupProps {
  /** Columns of the cells with their categories and cells. */
  facts: Loadable<{ columns: readonly CellColumn[] }>;
  value: DifferentialExpressionParams;
  onChange: (value: DifferentialExpressionParams) => void;
}
export interface DegResultProps {
  state: Loadable<DifferentialExpressionResult>;
  /** Log2FC 0.25, adjusted p 0.05, pct 0.1 to begin with (specification 9). */
  filter: DegFilter;
  onFilterChange: (filter: DegFilter) => void;
  /** Index of the shown comparison, in the batch modes one a cell type. */
  comparison: number;
  onComparisonChange: (index: number) => void;
  /** A gene that was pressed, in the plot or a table. */
  onGenePick?: (symbol: string) => void;
  /** Goes on to enrichment with the shown comparison and filter. */
  onEnrich?: () => void;
  canEdit?: boolean;
}
