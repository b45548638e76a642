import type { GeneSetHistoryRow, GeneSetParams, GeneSetResult } from '@stroma/contract/tools';
import type { Loadable, Option } from '../../primitives/common.types.ts';
import type { PaletteId } from '../../tokens/palettes.types.ts';
import type { ToolSetupProps } from '../ToolForm.tsx';

export interface GeneSet {
  name: string;
  genes: readonly string[];
}
/** What the form holds; `sets` of GeneSetParams follow from it by the source. */
export interface GeneSetForm {
  source: GeneSetParams['source'];
  /** Names of the chosen predefined sets. */
  predefined: readonly string[];
  custom: { name: string; text: string };
  uploaded: readonly GeneSet[];
  groupBy: string;
}
export interface GeneSetPanelProps extends ToolSetupProps {
  value: GeneSetForm;
  onChange: (value: GeneSetForm) => void;
  /** Predefined gene sets of the tumour microenvironment. */
  predefined: Loadable<readonly GeneSet[]>;
  groupOptions: readonly Option[];
  /** What the example button writes. */
  example: GeneSet;
  /** Opens UploadSignatureDialog. */
  onUpload: () => void;
  result: Loadable<GeneSetResult>;
  /** Opens UndetectedGenesDialog for a set of the result. */
  onShowUndetected: (set: string) => void;
  history: Loadable<readonly GeneSetHistoryRow[]>;
  /** Puts a search of the history into the form. */
  onHistoryAdd: (row: GeneSetHistoryRow) => void;
  palette?: PaletteId;
}
/** A file of genes as it was read: text only, parsed by `parseSignature`. */
export interface SignatureFile {
  fileName: string;
  text: string;
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
  genes: readonly string[];
  /** Genes of the list that the matrix has. */
  detected: number;
}
