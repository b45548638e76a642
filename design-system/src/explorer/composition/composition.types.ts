import type { ReactNode } from 'react';
import type {
  CompositionComparison,
  CompositionParams,
  CompositionResult as Summary,
  RoeWarning,
  SampleGroup,
  UnitChoice,
} from '@stroma/contract/tools';
import type { CountColumns, RoeColumns } from '../../kernels/results/composition.ts';
import type { GroupShares, RoeMatrices } from '../../kernels/results/composition.types.ts';
import type { Loadable } from '../../primitives/common.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';
import type { CellColumn, StoredSet } from '../CellGroupField/cells.ts';
import type { ToolSetupProps } from '../ToolForm.tsx';

export type { CountColumns, RoeColumns, SampleGroup };

/** The parameters while they are edited; `tested`: null for all cell types. */
export type CompositionForm = Omit<CompositionParams, 'tested'> & { tested: string[] | null };
export interface CompositionFacts {
  cells: number;
  /** Columns of labels. */
  columns: readonly CellColumn[];
  cellSets?: readonly StoredSet[];
  /** Number of cells of a group of several columns; null while they are counted. */
  counted?: number | null;
  /** Whether the dataset's own groups of samples can be compared, and the first group with too few samples. */
  unit?: Pick<UnitChoice, 'reason'> & { few: { name: string; samples: number } | null };
}
export interface CompositionSetupProps extends ToolSetupProps {
  facts: Loadable<CompositionFacts>;
  value: CompositionForm;
  onChange: (value: CompositionForm) => void;
}
export interface CompositionResultProps {
  summary: Summary;
  params: Pick<CompositionParams, 'types' | 'by' | 'roeBy'>;
  counts: Loadable<CountColumns>;
  roe: Loadable<RoeColumns>;
  /** Colours of the cell types in every chart of the dataset. */
  colours?: ReadonlyMap<string, string>;
  palette?: PaletteId;
  /** A part of a bar was chosen. */
  onPartPick?: (cellType: string, sample: string) => void;
  /** Submits the same composition with the dataset's groups of samples compared; absent if there are no comparable groups. */
  onCompare?: () => void;
  isSubmitting?: boolean;
  canEdit?: boolean;
}
export interface CompositionPanelProps extends Pick<CompositionResultProps, 'colours' | 'palette' | 'onPartPick'> {
  /** `counts[sample][cellType]`; the panel shows the chosen samples. */
  state: Loadable<{ counts: readonly (readonly number[])[] } & Pick<Summary, 'cellTypes' | 'samples'>>;
  /** Name of the sample column. */
  by: string;
  /** Shown samples; null is all. */
  samples: readonly string[] | null;
  onSamplesChange: (samples: string[]) => void;
  mode: 'count' | 'percent';
  onModeChange: (mode: 'count' | 'percent') => void;
}
export interface GroupComparisonProps {
  comparison: CompositionComparison;
  state: Loadable<GroupShares>;
  palette?: PaletteId;
}
export interface RoePanelProps {
  state: Loadable<RoeMatrices>;
  /** Meaning of the table's columns: a column of labels, or the groups of samples. */
  by: string;
  warnings?: readonly RoeWarning[];
  /** Action of the warning, which leads to the averages by sample. */
  action?: ReactNode;
}
export interface SampleGroupDialogProps {
  isOpen: boolean;
  onClose: () => void;
  samples: readonly string[];
  groups: readonly SampleGroup[];
  onChange: (groups: SampleGroup[]) => void;
  onSave: (groups: SampleGroup[]) => void;
  isSaving?: boolean;
}
