import type { TfRegulationParams, TfRegulationResult } from '@stroma/contract/tools';
import type { Loadable, Option } from '../../../primitives/common.types.ts';
import type { PaletteId } from '../../../tokens/palettes.types.ts';
import type { CellColumn } from '../../CellGroupField/cells.ts';
import type { ToolSetupProps } from '../../ToolForm.tsx';

export type TfTab = 'setup' | 'regulons' | 'modules';
export interface TfPanelProps extends ToolSetupProps {
  tab: TfTab;
  onTabChange: (tab: TfTab) => void;
  columns: readonly CellColumn[];
  groupOptions: readonly Option[];
  value: TfRegulationParams;
  onChange: (value: TfRegulationParams) => void;
  state: Loadable<TfRegulationResult>;
  onRegulonPick?: (regulon: string) => void;
  palette?: PaletteId;
}
