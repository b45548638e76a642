import type { Job } from '@stroma/contract';
import type {
  GeneSetGene,
  GeneSetGroup,
  GeneSetMethod,
  GeneSetParams,
  GeneSetResult as Summary,
} from '@stroma/contract/tools';
import type { Loadable, Option } from '../../primitives/common.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';
import type { ToolSetupProps } from '../ToolForm.tsx';

export interface GeneSet {
  name: string;
  genes: readonly string[];
}
/** A set that the platform includes. */
export interface PredefinedSet extends GeneSet {
  id: string;
  /** The paper that the set was published in. */
  source: { text: string; doi: string };
}
/** State of the form; `sets` of GeneSetParams are derived from it by the source. */
export interface GeneSetForm {
  source: GeneSetParams['source'];
  /** Ids of the chosen predefined sets. */
  predefined: readonly string[];
  custom: { name: string; text: string };
  uploaded: readonly GeneSet[];
  groupBy: string;
  method: GeneSetMethod;
}
/** One line of the search history: an earlier analysis of this dataset. */
export interface GeneSetSearch {
  id: string;
  /** Counted from 1, in order of time. */
  no: number;
  /** Names of its sets. */
  name: string;
  createdAt: string;
  status: Job['status'];
}
export interface GeneSetFacts {
  groupOptions: readonly Option[];
  /** Predefined gene sets of the tumour microenvironment. */
  predefined: readonly PredefinedSet[];
  /** The dataset is of another species than human, so the human symbols are matched by name. */
  isOtherSpecies: boolean;
}
export interface GeneSetPanelProps extends ToolSetupProps {
  facts: Loadable<GeneSetFacts>;
  value: GeneSetForm;
  onChange: (value: GeneSetForm) => void;
  /** The set that the example button fills in. */
  example: GeneSet;
  /** Opens UploadSignatureDialog. */
  onUpload: () => void;
  history: Loadable<readonly GeneSetSearch[]>;
  /** Copies the genes of an earlier analysis into the form. */
  onHistoryAdd: (search: GeneSetSearch) => void;
}
/** Columns of the table `density` of one set. */
export interface DensityColumns extends Record<string, readonly unknown[]> {
  group: readonly string[];
  score: readonly number[];
  density: readonly (number | null)[];
}
export interface GeneSetResultProps {
  summary: Summary;
  /** Rows of the table `groups` for all sets. */
  groups: Loadable<readonly GeneSetGroup[]>;
  /** Shapes of the chosen set's groups. */
  density: Loadable<DensityColumns>;
  /** The chosen set, from 1. */
  chosen: number;
  onChoose: (number: number) => void;
  /** The set that the cells of the embedding are coloured by; null: by something else. */
  coloured: number | null;
  onColour: (number: number) => void;
  /** Opens UndetectedGenesDialog. */
  onShowUndetected: (number: number) => void;
  /** Colours of the groups in every chart of the dataset. */
  colours?: ReadonlyMap<string, string>;
  palette?: PaletteId;
}
/** A parsed gene file, the result of `parseSignature`. */
export interface SignatureFile {
  fileName: string;
  /** Null for a file that is not text in UTF-8 or larger than the limit. */
  text: string | null;
  bytes: number;
}
export interface UploadSignatureDialogProps {
  isOpen: boolean;
  onClose: () => void;
  files: readonly SignatureFile[];
  /** Files that were dropped; the owner reads them and adds them to `files`. */
  onFiles: (files: File[]) => void;
  onRemove: (fileName: string) => void;
  /** The sets of all files without errors. */
  onConfirm: (sets: GeneSet[]) => void;
}
export interface UndetectedGenesDialogProps {
  isOpen: boolean;
  onClose: () => void;
  set: string;
  /** Genes that the matrix lacks, in the list's order. */
  genes: Loadable<readonly GeneSetGene['gene'][]>;
  /** Listed genes that the matrix has. */
  detected: number;
}
