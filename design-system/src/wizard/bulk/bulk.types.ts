import type { BulkParams } from '@stroma/contract/tools';
import type { Loadable, Option, UiError } from '../../primitives/common.types.ts';

/** The form of a bulk analysis; `file` of a sample is an uploaded file's name. */
export type BulkValue = Omit<BulkParams, 'differentialAnalysisMethod' | 'gsea'> & {
  gsea: { gmt: string | null } | null;
};
export interface BulkSample {
  sample: string;
  group: string;
  file: string;
}
export interface BulkWizardProps {
  /** Uploaded count tables that a sample may name. */
  files: Loadable<readonly Option[]>;
  value: BulkValue;
  onChange: (value: BulkValue) => void;
  /** A custom gene set; the owner uploads it and sets `gsea.gmt`. */
  onGmt: (file: File) => void;
  onSubmit: () => void;
  submitting?: boolean;
  error?: UiError | null;
  canEdit?: boolean;
}
