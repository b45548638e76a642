import type { ReactNode } from 'react';
import type { DraftParam, DraftSample, Job, SampleSource, SampleTable, UploadedFile } from '@stroma/contract';
import type {
  AlikeSamples,
  GeneOverlap,
  PercentGeneSet,
  PreprocessingResult,
  StabilityResult,
} from '@stroma/contract/tools';
import type { Loadable, Option, UiError } from '../primitives/common.types.ts';
import type { PublicSamplesProps } from './select-samples/PublicSamples.types.ts';

export type { DraftParam, DraftSample, SampleSource };
export type { PublicSamplesProps, WizardFacet, WizardFacetChoice } from './select-samples/PublicSamples.types.ts';
/** By field: "matrixFiles", "matrixFiles.<index>.name", "jobName", "tissue", "species", "geneRange", … */
export type FieldErrors = Readonly<Record<string, UiError | undefined>>;

/** The draft was saved elsewhere over the version that is edited here. */
export interface DraftConflict {
  /** Author and time of the other version; `by` null: the same person in another window; '': unknown. Null: the draft was deleted. */
  saved: { by: string | null; at: string } | null;
  onTheirs: () => void;
  onMine: () => void;
}
export interface WizardFrameProps {
  step: 1 | 2 | 3 | 4;
  /** The last step that can be opened. */
  reachable: number;
  onStepChange: (step: 1 | 2 | 3 | 4) => void;
  /** Null before the first save. */
  savedAt: string | null;
  isSaving?: boolean;
  saveError?: UiError | null;
  /** Something is typed that the server does not have: it is kept in this browser. */
  isKept?: boolean;
  conflict?: DraftConflict;
  /** Number of failed attempts to leave the step: each scrolls to the first error. */
  tries?: number;
  onBack?: () => void;
  onSaveDraft?: () => void;
  onNext?: () => void;
  /** The last step's button; without it "Next". */
  nextLabel?: string;
  isNextDisabled?: boolean;
  isNextBusy?: boolean;
  error?: UiError | null;
  children: ReactNode;
  /** Explanation in the right-hand column. */
  aside?: ReactNode;
  title: string;
}

export interface SelectSamplesStepProps {
  files: Loadable<readonly UploadedFile[]>;
  value: readonly DraftSample[];
  onChange: (value: DraftSample[]) => void;
  species: string | null;
  onSpeciesChange: (species: string | null) => void;
  tissue: string;
  onTissueChange: (tissue: string) => void;
  errors: FieldErrors;
  onImport?: () => void;
  /** Source of samples (specification 1, 2.1): own files, the public database, or both. Default: own files. */
  source?: SampleSource;
  /** Published datasets whose samples can be used; absent if `source` is local. */
  publicSamples?: PublicSamplesProps;
  /** Genes that the chosen samples share, pair by pair; `a`, `b` and `unknown` are file ids. Absent: nothing is shown. */
  overlap?: Loadable<{
    pairs: readonly GeneOverlap[];
    unknown: readonly string[];
    alike: readonly AlikeSamples[];
  }>;
  /** Sample metadata (specification 3, metadataFile); absent if no table is offered. */
  table?: SampleTableProps;
}
export interface SampleTableProps {
  value: SampleTable | null;
  onChange: (value: SampleTable | null) => void;
  onFile: (file: File) => void;
  /** Returns whether the text is a table; if not, `error` has the reason and the text is kept. */
  onText: (text: string) => boolean;
  error?: UiError | null;
}
/** Values of a table by sample, in sample order (contract `sampleColumns`); null if unknown. */
export interface SampleColumn {
  name: string;
  values: readonly (string | null)[];
}

export interface CellFilteringValue {
  param: DraftParam;
  mitochondrialGeneSet: PercentGeneSet;
  ribosomalGeneSet: PercentGeneSet;
}
export interface CellFilteringStepProps {
  value: CellFilteringValue;
  onChange: (value: CellFilteringValue) => void;
  samples: readonly DraftSample[];
  status: 'notStarted' | 'running' | 'failed' | 'completed';
  /** The preprocessing job, for its progress, error and log. */
  job?: Job | null;
  result?: PreprocessingResult | null;
  onStart: () => void;
  onRetry: () => void;
  /** No analysis can be started now; the frame's banner gives the reason. */
  isStartDisabled?: boolean;
  errors: FieldErrors;
}

export interface StabilityProps {
  status: 'notStarted' | 'running' | 'failed' | 'completed';
  /** The job, for its progress and error. */
  job?: Job | null;
  result?: StabilityResult | null;
  /** Why it failed, or was not started. */
  error?: UiError | null;
  onStart: () => void;
  /** No analysis can be started now; the frame's banner gives the reason. */
  isStartDisabled?: boolean;
  /** Expected seconds, if the numbers of cells are known. */
  estimateSeconds?: number | null;
}

export interface AnalysisOptionsStepProps {
  value: DraftParam;
  onChange: (value: DraftParam) => void;
  samples: readonly DraftSample[];
  /** Columns of the table of samples, any of which can be the batch. */
  columns?: readonly SampleColumn[];
  /** Number of cells to integrate, if known. */
  cells: number | null;
  /** Shares of variance of the evaluated cells, if known. */
  variance?: readonly number[] | null;
  /** Components that the analysis' rule recommends on the evaluated cells; `byRule` before the least number is applied. */
  components?: { recommended: number; byRule: number } | null;
  errors: FieldErrors;
  /** References for automatic annotation (specification 2.6, 3); if absent, it is not offered. */
  annotation?: AnnotationFacts;
  /** Stability preview of the clusters; if absent, it is not offered. */
  stability?: StabilityProps;
}
/** References for the methods of automatic annotation: human and mouse only (specification 5). */
export interface AnnotationFacts {
  /** Species of the selected samples; null if unknown. */
  species: string | null;
  /** Datasets of the same species that the reader can access. */
  datasets: Loadable<readonly Option[]>;
  /** Columns of labels of the chosen one. */
  labelColumns: Loadable<readonly Option[]>;
  /** Models of the reference library. */
  models: Loadable<readonly Option[]>;
  /** URL of the reference library, for importing a model. */
  importHref?: string;
  /** Seconds that the chosen method is expected to add, when the numbers of cells are known. */
  estimateSeconds?: number | null;
}

export interface PreviewSubmitStepProps {
  param: DraftParam;
  onJobNameChange: (jobName: string) => void;
  samples: readonly DraftSample[];
  files: readonly UploadedFile[];
  result?: PreprocessingResult | null;
  /** Expected seconds, if there is a basis for an estimate. */
  estimateSeconds?: number | null;
  /** Bytes that the analysis needs from a worker, and its limit (null until known). If absent, no note is shown. */
  memory?: { needed: number; limit: number | null } | null;
  /** Automatic annotation as text ("CellTypist, blood"); null if none was chosen. */
  annotation?: string | null;
  errors: FieldErrors;
  onEdit: (step: 1 | 2 | 3) => void;
}
