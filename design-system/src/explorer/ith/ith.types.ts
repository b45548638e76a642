import type { IthParams } from '@stroma/contract/tools';
import type { Loadable, Option } from '../../primitives/common.types.ts';
import type { CellColumn, StoredSet } from '../CellGroupField/cells.ts';
import type { ToolSetupProps } from '../ToolForm.tsx';

export interface IthFacts {
  columns: readonly CellColumn[];
  cellSets?: readonly StoredSet[];
  /** Exact number of cells in a group of several columns. */
  counted?: number | null;
  /** Completed CNV analyses of the dataset, newest first. */
  cnv: readonly Option[];
}
export interface IthSetupProps extends ToolSetupProps {
  facts: Loadable<IthFacts>;
  value: IthParams;
  onChange: (value: IthParams) => void;
}
