import type { CompositionResult, GroupComparison as Comparison, Roe } from '@stroma/contract/tools';
import type { Loadable, Option } from '../../primitives/common.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface CompositionPanelProps {
  /** Counts by group (sample); the panel shows the chosen of them. */
  state: Loadable<Pick<CompositionResult, 'cellTypes' | 'groups' | 'counts'>>;
  /** Shown samples; null is all. */
  samples: readonly string[] | null;
  onSamplesChange: (samples: string[]) => void;
  mode: 'count' | 'percent';
  onModeChange: (mode: 'count' | 'percent') => void;
  /** Column of the cell types. */
  cells: string;
  cellsOptions: readonly Option[];
  onCellsChange: (column: string) => void;
  palette?: PaletteId;
}
/** A named set of samples (specification 5: unique names, every sample in one). */
export interface SampleGroup {
  name: string;
  samples: readonly string[];
}
export interface GroupComparisonProps {
  state: Loadable<Comparison>;
  groups: readonly SampleGroup[];
  /** Names of the two compared groups. */
  a: string | null;
  b: string | null;
  onGroupsChange: (a: string | null, b: string | null) => void;
  cellTypes: readonly string[];
  /** Cell types whose averages are shown. */
  selected: readonly string[];
  onSelectedChange: (cellTypes: string[]) => void;
  /** Opens the dialog that makes the groups. */
  onEditGroups?: () => void;
  canEdit?: boolean;
  palette?: PaletteId;
}
export interface RoePanelProps {
  state: Loadable<Roe>;
  /** What the columns of the table are: sample group, sample, tissue … */
  by: string;
  byOptions: readonly Option[];
  onByChange: (column: string) => void;
}
export interface SampleGroupDialogProps {
  isOpen: boolean;
  onClose: () => void;
  samples: readonly string[];
  groups: readonly SampleGroup[];
  onChange: (groups: SampleGroup[]) => void;
  onSave: (groups: SampleGroup[]) => void;
  saving?: boolean;
}
