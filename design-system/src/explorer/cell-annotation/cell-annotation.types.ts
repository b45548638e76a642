import type {
  AnnotationLevel,
  AnnotationScore,
  CellAnnotationParams,
  CellAnnotationResult,
} from '@stroma/contract/tools';
import type { ReactNode } from 'react';
import type { Loadable, Option, UiError } from '../../primitives/common.types.ts';
import type { CellColumn } from '../CellGroupField/cells.ts';
import type { ShownEdit } from '../labels/editSentence.ts';
import type { ToolSetupProps } from '../ToolForm.tsx';

/** One cluster at the chosen level. */
export interface LabelRow {
  cluster: string;
  cells: number;
  /** The label that most of its cells have. */
  label: string;
  /** Number of cells of the cluster with another label or none. */
  others: number;
  /** Label that most of its cells have at the next coarser level; null at the coarsest. */
  parent: string | null;
  /** Its cells by label and coarser label; '' means none. */
  parts: readonly { label: string; parent: string; cells: number }[];
  /** Cell Ontology term of the label, if known. */
  term: { id: string; name: string } | null;
  /** The cluster's strongest marker genes. */
  markers: readonly string[];
}
export interface LabelEditorProps {
  state: Loadable<readonly LabelRow[]>;
  level: AnnotationLevel;
  onLevelChange: (level: AnnotationLevel) => void;
  /** Levels that the dataset has; the raw cluster and the article's cannot be edited. */
  levels: readonly AnnotationLevel[];
  /** Columns from which a level can be created. */
  columns: readonly Option[];
  /** The column from which a level is created. */
  source: string | null;
  onSourceChange: (column: string) => void;
  /** Makes the chosen level, which the dataset does not have yet, from `source`. */
  onMake: () => void;
  /** New labels by cluster, not yet saved. */
  edits: Readonly<Record<string, string>>;
  onEditsChange: (edits: Record<string, string>) => void;
  onSave: () => void;
  isSaving?: boolean;
  /** Server error of the last edit. */
  error?: UiError | null;
  /** Effects of the edits, undo and redo on results. */
  effects?: ReactNode;
  /** Undo and redo of the level's labels; absent until loaded. */
  history?: {
    canUndo: boolean;
    canRedo: boolean;
    last: ShownEdit | null;
    onUndo: () => void;
    onRedo: () => void;
    /** Removes a level that was created here. */
    onRemove?: (() => void) | undefined;
  };
  /** Labels are still being written; they show after a refresh (specification 4). */
  isProcessing?: boolean;
  /** Colours the embedding by a marker. */
  onMarkerPick?: (symbol: string) => void;
  canEdit?: boolean;
}
/** Cell type names that automatic annotation divides, exactly (specification 2.8, 5; contract AUTO_ANNOTATION_TYPES). */
export const AUTO_TYPES = ['Mononuclear phagocytes', 'T cells', 'B cells', 'Endothelial cells'] as const;
export type AutoType = (typeof AUTO_TYPES)[number];
export interface AutoAnnotationValue {
  method: CellAnnotationParams['method'];
  species: CellAnnotationParams['species'];
  groupBy: string;
  /** Subtypes of `cellTypes` of `column`, instead of all cells. */
  isWithin: boolean;
  column: string;
  cellTypes: readonly AutoType[];
  /** The labelled dataset and its column; empty until chosen. */
  dataset: string;
  labels: string;
  /** The model of the reference library; empty until chosen. */
  model: string;
  match: 'best' | 'probability';
  floor: number;
}
/** A type of the marker table in display form. */
export interface ShownType {
  name: string;
  term: { id: string; name: string } | null;
  markers: readonly string[];
  sources: readonly { text: string; doi: string }[];
}
export interface AutoAnnotationFacts {
  /** The dataset's species; null if unknown. */
  species: string | null;
  columns: readonly CellColumn[];
  /** Other datasets of the space. */
  datasets: readonly Option[];
  /** Datasets of the public database of the same species. */
  publicDatasets?: readonly Option[];
  /** Columns of labels of the chosen one. */
  labelColumns: Loadable<readonly Option[]>;
  /** Models of the reference library. */
  models: Loadable<readonly Option[]>;
  /** Types that are compared, for the chosen species and types. */
  types: readonly ShownType[];
}
export interface AutoAnnotationProps extends ToolSetupProps {
  facts: Loadable<AutoAnnotationFacts>;
  value: AutoAnnotationValue;
  onChange: (value: AutoAnnotationValue) => void;
  /** Link to the reference library, for importing a model. */
  importHref: string;
}
/** Columns of the table `scores`. */
export type ScoreColumns = {
  [Name in 'cluster' | 'cellType' | 'label' | 'score']: readonly AnnotationScore[Name][];
};
export interface ProposedLabelsProps {
  summary: CellAnnotationResult;
  scores: Loadable<ScoreColumns>;
  /** Levels that labels can be written to. */
  level: AnnotationLevel;
  onLevelChange: (level: AnnotationLevel) => void;
  /** Chosen proposals by `proposalId`. */
  chosen: ReadonlySet<string>;
  onChosenChange: (chosen: Set<string>) => void;
  /** Writes the chosen labels into the level. */
  onAccept: () => void;
  isAccepting?: boolean;
  /** Number of labels that were written last; null before. */
  accepted?: number | null;
  /** Effects of writing the labels on results. */
  effects?: ReactNode;
  error?: UiError | null;
  /** The result's column that the cells are coloured by. */
  coloured: string | null;
  onColour: (column: 'label' | 'score' | 'margin') => void;
  onMarkerPick?: (symbol: string) => void;
  canEdit?: boolean;
}
