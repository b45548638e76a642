import type { BulkParams } from '@stroma/contract/tools';
import type { UploadedFile } from '@stroma/contract';
import type { Loadable, Option, UiError } from '../../primitives/common.types.ts';

/** A sample of a chosen file as the form has it; `column` is its name in the file. */
export interface BulkRow {
  file: string;
  column: string;
  isIncluded: boolean;
  sample: string;
  group: string;
  pair: string;
  batch: string;
  /** One for each further column. */
  values: string[];
}
export interface BulkCovariate {
  name: string;
  isNumber: boolean;
}
/** Sets of the user's own .gmt file. */
export type BulkOwnSets = NonNullable<NonNullable<BulkParams['gsea']>['own']>;
export interface BulkValue {
  jobName: string;
  species: string;
  /** Ids of the chosen files. */
  files: string[];
  rows: BulkRow[];
  covariates: BulkCovariate[];
  pairs: { a: string; b: string }[];
  method: BulkParams['differentialAnalysisMethod'];
  anyGroup: boolean;
  shrink: boolean;
  foldChange: number;
  pvalue: number;
  qvalue: number;
  gsea: 'library' | 'own' | 'skip';
  sets: string[];
  own: BulkOwnSets | null;
  /** Annotated dataset whose cell type shares are estimated; '' if none is chosen. */
  reference: { dataset: string; column: string; donors: string } | null;
}
export type BulkFile = Pick<
  UploadedFile,
  'id' | 'fileName' | 'fileSize' | 'format' | 'species' | 'state' | 'error' | 'warnings' | 'bulk'
>;
/** A file on its way. */
export interface BulkTransfer {
  id: string;
  name: string;
  /** 0 to 1. */
  sent: number;
  error: UiError | null;
}
export interface BulkSetChoice {
  id: string;
  name: string;
  sets: number;
}
export interface BulkWizardProps {
  /** Uploaded count tables, including those being parsed. */
  files: Loadable<readonly BulkFile[]>;
  transfers?: readonly BulkTransfer[];
  /** Gene sets of the reference library that fit the species. */
  library: Loadable<readonly BulkSetChoice[]>;
  /** Annotated datasets of the species, and columns of groups of the one that is chosen. */
  datasets?: Loadable<readonly Option[]>;
  columns?: Loadable<readonly Option[]>;
  species: readonly string[];
  value: BulkValue;
  onChange: (value: BulkValue) => void;
  onUpload: (files: File[]) => void;
  /** Text of a sample file, null if it is not a table; by default the file's text. */
  readTable?: (file: File) => Promise<string | null>;
  /** Called when the form is complete; `toParams` converts it to a request. */
  onSubmit: (params: BulkParams) => void;
  isSubmitting?: boolean;
  error?: UiError | null;
  canEdit?: boolean;
}
