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
  /** Who saved it when; `by` null: the same person, in another window; '' somebody. Null: the draft was deleted. */
  saved: { by: string | null; at: string } | null;
  onTheirs: () => void;
  onMine: () => void;
}
export interface WizardFrameProps {
  step: 1 | 2 | 3 | 4;
  /** Steps that may be gone to by the rail. */
  reachable: number;
  onStepChange: (step: 1 | 2 | 3 | 4) => void;
  /** Null before the first save. */
  savedAt: string | null;
  isSaving?: boolean;
  saveError?: UiError | null;
  /** Something is typed that the server does not have: it is kept in this browser. */
  isKept?: boolean;
  conflict?: DraftConflict;
  /** How often the step was tried to be left in vain: each time the first error is gone to. */
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
  /** What it means: the right-hand column. */
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
  /** Where samples come from (specification 1, 2.1): own files, the public database, or both. Without it, local alone. */
  source?: SampleSource;
  /** Published datasets to take samples of; absent where `source` is local. */
  publicSamples?: PublicSamplesProps;
  /** Genes that the chosen samples share, pair by pair; `a`, `b` and `unknown` are file ids. Without it nothing is shown. */
  overlap?: Loadable<{
    pairs: readonly GeneOverlap[];
    unknown: readonly string[];
    alike: readonly AlikeSamples[];
  }>;
  /** What is known of the samples (specification 3, metadataFile). Without it no table is asked for. */
  table?: SampleTableProps;
}
export interface SampleTableProps {
  value: SampleTable | null;
  onChange: (value: SampleTable | null) => void;
  onFile: (file: File) => void;
  /** Answers whether the text was a table; where it was not, `error` says why and the text stays. */
  onText: (text: string) => boolean;
  error?: UiError | null;
}
/** What a table says of the samples in their order (contract `sampleColumns`); null: not known. */
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
  /** No analysis may be started now; the frame's banner says why. */
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
  /** No analysis may be started now; the frame's banner says why. */
  isStartDisabled?: boolean;
  /** Expected seconds, when the numbers of cells are known. */
  estimateSeconds?: number | null;
}

export interface AnalysisOptionsStepProps {
  value: DraftParam;
  onChange: (value: DraftParam) => void;
  samples: readonly DraftSample[];
  /** Columns of the table of samples, any of which can be the batch. */
  columns?: readonly SampleColumn[];
  /** Cells that go into the integration, when known. */
  cells: number | null;
  /** Shares of variance of the evaluated cells, when known. */
  variance?: readonly number[] | null;
  /** Components that the analysis' rule recommends on the evaluated cells; `byRule` before the least number is applied. */
  components?: { recommended: number; byRule: number } | null;
  errors: FieldErrors;
  /** What automatic annotation can read (specification 2.6, 3); without it the choice is not offered. */
  annotation?: AnnotationFacts;
  /** How steady the clusters of these choices are; without it nobody is asked. */
  stability?: StabilityProps;
}
/** What the methods of automatic annotation can read: human and mouse only (specification 5). */
export interface AnnotationFacts {
  /** Species of the chosen samples; null where it is not known. */
  species: string | null;
  /** Datasets of the same species that the reader may read. */
  datasets: Loadable<readonly Option[]>;
  /** Columns of labels of the chosen one. */
  labelColumns: Loadable<readonly Option[]>;
  /** Models of the reference library. */
  models: Loadable<readonly Option[]>;
  /** The reference library, where a model is imported. */
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
  /** Expected seconds, when there is a basis for it. */
  estimateSeconds?: number | null;
  /** Bytes that the analysis needs of a worker, and has; `limit` null: not known yet. Without it nothing is said. */
  memory?: { needed: number; limit: number | null } | null;
  /** Automatic annotation in words ("CellTypist, blood"); null: none was chosen. */
  annotation?: string | null;
  errors: FieldErrors;
  onEdit: (step: 1 | 2 | 3) => void;
}
