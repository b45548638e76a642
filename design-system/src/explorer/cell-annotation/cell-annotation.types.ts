import type { AnnotationLevel, CellAnnotationResult } from '@stroma/contract/tools';
import type { Loadable, Option } from '../../primitives/common.types.ts';
import type { ToolSetupProps } from '../ToolForm.tsx';

/** One cluster at the chosen level. */
export interface LabelRow {
  cluster: string;
  cells: number;
  label: string;
  /** Label at the next coarser level; null at the coarsest. */
  parent: string | null;
  /** The cluster's strongest marker genes. */
  markers: readonly string[];
}
export interface LabelEditorProps {
  state: Loadable<readonly LabelRow[]>;
  level: AnnotationLevel;
  onLevelChange: (level: AnnotationLevel) => void;
  /** Levels that the dataset has; the raw cluster and the article's cannot be edited. */
  levels: readonly AnnotationLevel[];
  /** New labels by cluster, not yet saved. */
  edits: Readonly<Record<string, string>>;
  onEditsChange: (edits: Record<string, string>) => void;
  onSave: () => void;
  saving?: boolean;
  /** Labels are still being written; they show after a refresh (specification 4). */
  processing?: boolean;
  /** Colours the embedding by a marker. */
  onMarkerPick?: (symbol: string) => void;
  canEdit?: boolean;
}
/** Cell type names that automatic annotation knows, exactly (specification 2.8, 5; contract AUTO_ANNOTATION_TYPES). */
export const AUTO_TYPES = ['Mononuclear phagocytes', 'T cells', 'B cells', 'Endothelial cells'] as const;
export interface AutoAnnotationValue {
  species: 'Homo sapiens' | 'Mus musculus';
  level: AnnotationLevel;
  cellTypes: readonly string[];
  reference: string;
}
export interface AutoAnnotationFacts {
  /** Names of the cell types in the dataset at the chosen level, with cells. */
  cellTypes: readonly { name: string; cells: number }[];
  references: readonly Option[];
  species: string;
}
export interface AutoAnnotationProps extends ToolSetupProps {
  facts: Loadable<AutoAnnotationFacts>;
  value: AutoAnnotationValue;
  onChange: (value: AutoAnnotationValue) => void;
  /** The last run's labels. */
  result?: Loadable<CellAnnotationResult>;
  /** Takes the labels over into the level. */
  onAccept?: () => void;
}
