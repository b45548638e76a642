import type { JobAction } from '../dialogs/dialogs.types.ts';
import type { DoctorReport } from '../dialogs/ImportDoctorDialog/ImportDoctorDialog.types.ts';
import type { ReactNode } from 'react';
import type { DatasetRow, Job, UploadedFile } from '@stroma/contract';
import type { ImportChoices } from '@stroma/contract/tools';
import type { Loadable, Permits, UiError } from '../primitives/common.types.ts';
import type { PickedFile } from '../primitives/FileDrop/FileDrop.tsx';
import type { MenuEntry } from '../shell/shell.types.ts';
import type { IconName } from '../primitives/Icon/Icon.tsx';

export interface SignInValues {
  account: string;
  password: string;
}
export interface SignUpValues {
  username: string;
  email: string;
  password: string;
  code: string;
}
/** Specification 7: /account/beforeLogin/password/update. */
export interface ForgotValues {
  email: string;
  code: string;
  password: string;
}
export type SignInMode = 'signIn' | 'signUp' | 'forgot';
export interface SignInProps {
  mode: SignInMode;
  onModeChange: (mode: 'signIn' | 'signUp') => void;
  /** Its presence shows "Forgot password?" (specification 2.4); the caller sets the mode. */
  onForgotOpen?: () => void;
  onForgot?: (values: ForgotValues) => void;
  onSignIn: (values: SignInValues) => void;
  onSignUp: (values: SignUpValues) => void;
  onSendCode: (email: string) => void;
  /** Seconds until another code can be requested; 0 enables the button. */
  codeWaitSeconds?: number;
  isCodeSent?: boolean;
  /** Location of mails without SMTP; shown as help below the code field. */
  mailHint?: ReactNode;
  isBusy?: boolean;
  /** The contract's rules: the error of one registration field, or null. Checked when a field loses focus and on submit. */
  check?: (field: 'username' | 'email' | 'password', value: string) => UiError | null;
  error?: UiError | null;
  /** Sign-in by an OpenID provider, if the operator configured one. */
  oidc?: { name: string; onGo: () => void } | null;
  /** The account that signs in: who has just registered has typed it already. */
  account?: string;
  /** The address that an invitation is bound to: it is filled in and cannot be changed. */
  invitedEmail?: string;
  /** "Registration successful" after signing up. */
  notice?: string | null;
}

export type AnalysesTab = 'integrated' | 'custom' | 'uploaded' | 'results' | 'projects';
export type { JobAction } from '../dialogs/dialogs.types.ts';
export interface DraftRow {
  id: string;
  name: string;
  samples: number;
  stepTag: number;
  savedAt: string;
}
export interface ResultFileRow {
  id: string;
  name: string;
  jobName: string;
  /** The dataset that the analysis is about; null: it is not there. */
  dataset: string | null;
  /** Null: not counted. */
  size: number | null;
  createdAt: string;
  /** Logs and receipts need no Download permission. */
  free?: boolean;
  /** A table that can also be downloaded as csv. */
  csv?: boolean;
}
export interface MyAnalysesProps {
  tab: AnalysesTab;
  onTabChange: (tab: AnalysesTab) => void;
  /** The first start is still creating the demo dataset; shown if there is no dataset yet. */
  isDemoPreparing?: boolean;
  integrated: Loadable<readonly DatasetRow[]>;
  custom: Loadable<readonly DatasetRow[]>;
  files: Loadable<readonly UploadedFile[]>;
  results: Loadable<readonly ResultFileRow[]>;
  projects: Loadable<readonly UploadedFile[]>;
  /** Newest first; running ones show live progress. */
  jobs: readonly Job[];
  drafts: readonly DraftRow[];
  search: string;
  onSearchChange: (search: string) => void;
  datasetHref: (id: string) => string;
  /** URL of the result of a bulk analysis. */
  bulkHref?: (job: string) => string;
  /** Small picture of a dataset's view, next to its name. */
  datasetPicture?: (dataset: DatasetRow) => ReactNode;
  draftHref: (id: string) => string;
  onJobAction: (job: Job, action: JobAction) => void;
  onFileOpen: (file: UploadedFile) => void;
  onFileDelete: (file: UploadedFile) => void;
  onDraftDelete: (draft: DraftRow) => void;
  onDraftsDelete?: (drafts: readonly DraftRow[]) => void;
  onResultDownload?: (row: ResultFileRow) => void;
  /** Downloads a table as csv; absent without the permission to download directly. */
  onResultCsv?: (row: ResultFileRow) => void;
  onFileDownload?: (file: UploadedFile) => void;
  /** A seat without Download: the file is requested (specification 2.4, 4). */
  isApprovalNeeded?: boolean;
  /** Permissions of the operations; all enabled if absent (specification 6). */
  can?: Permits;
  onDatasetShare?: (dataset: DatasetRow) => void;
  onDatasetDelete?: (dataset: DatasetRow) => void;
  onDatasetRename?: (dataset: DatasetRow) => void;
  /** Converts one or several datasets to files of another format. */
  onDatasetsConvert?: (datasets: readonly DatasetRow[]) => void;
  onDatasetsDelete?: (datasets: readonly DatasetRow[]) => void;
  onFileRename?: (file: UploadedFile) => void;
  onFilesDelete?: (files: readonly UploadedFile[]) => void;
  /** Starts an analysis of chosen samples of a project. */
  onFilesIntegrate?: (files: readonly UploadedFile[]) => void;
  onJobRename?: (job: Job) => void;
  onJobsDelete?: (jobs: readonly Job[]) => void;
  /** Storage used by the space, in bytes. */
  storage?: { used: number; limit: number } | null;
  /** URL of the list of storage parts. */
  storageHref?: string;
  importHref: string;
  initiateHref: string;
}

export interface UploadRow {
  id: string;
  name: string;
  size: number;
  /** Bytes that the server has. */
  sent: number;
  /**
   * State before the upload: `examining`, `held` (waits for a decision), `unfit` (cannot be read). `checking` hashes the file; `uploading`, `paused`
   * belong to the transfer; the rest are the file's states.
   */
  state:
    | 'examining'
    | 'held'
    | 'unfit'
    | 'waiting'
    | 'checking'
    | 'uploading'
    | 'paused'
    | 'parsing'
    | 'parsed'
    | 'completed'
    | 'failed'
    /** The page was loaded again: the browser let go of the file. */
    | 'lost';
  /** Whether a lost upload had started. */
  isBegun?: boolean;
  error?: UiError | null;
  file?: UploadedFile | null;
  bytesPerSecond?: number | null;
  /** Findings of the check before the upload; null if it was impossible. */
  report?: DoctorReport | null;
  /** What was chosen for it. */
  choices?: ImportChoices;
}
export interface ImportDataProps {
  tab: 'matrix' | 'annotated';
  onTabChange: (tab: 'matrix' | 'annotated') => void;
  /** False: choosing or dropping files opens the disclaimer first (specification 2.5). */
  isAgreed: boolean;
  onAgree: () => void;
  onFiles: (files: File[]) => void;
  /** All files of a folder, with their relative paths. */
  onFolder?: (files: PickedFile[]) => void;
  uploads: readonly UploadRow[];
  onPause?: (id: string) => void;
  onResume?: (id: string) => void;
  onRemove: (id: string) => void;
  /** Uploads a file that waits for a decision. */
  onSend?: (id: string) => void;
  /** Every file waits for a decision, even without a question. */
  isDecisionNeeded?: boolean;
  onAskFirst?: (asks: boolean) => void;
  /** Opens the findings, to view or to choose. */
  onDetails?: (id: string) => void;
  onOpenDataset?: (datasetId: string) => void;
  /** Largest upload in bytes (contract LIMITS.uploadBytes). */
  maxBytes: number;
  /** At the limit no upload can start (specification 8). */
  storage?: { used: number; quota: number } | null;
  can?: Permits;
  error?: UiError | null;
  analyseHref: string;
}

export interface HomeProps {
  isSignedIn: boolean;
  signInHref: string;
  signUpHref: string;
  /** Address of a picture of the explorer, in the language and theme of the page. */
  pictureSrc: string;
  startHref: string;
  importHref: string;
  datasets: readonly DatasetRow[];
  datasetHref: (id: string) => string;
  /** URL of the result of a bulk analysis. */
  bulkHref?: (job: string) => string;
  /** Small picture of a dataset's view, before its name. */
  datasetPicture?: (dataset: DatasetRow) => ReactNode;
  can?: Permits;
}
export interface NotFoundProps {
  homeHref: string;
}

export interface ExplorerRailEntry {
  id: string;
  label: string;
  href: string;
  /** Should differ between entries; `chart` by default. */
  icon?: IconName;
  /** Reason why the tool cannot run on this dataset: the entry is dimmed, and shows it on hover and focus. */
  reason?: string;
}
/** Views of a dataset for the same kind of question. */
export interface ExplorerRailGroup {
  id: string;
  label: string;
  entries: readonly ExplorerRailEntry[];
}
/** A user's layout of the explorer; shares are 0 to 1. */
export interface ExplorerFrame {
  layout: 'split' | 'plot' | 'panel';
  /** Whether the rail shows names next to its icons; `auto`: from a width of 1200 px on. */
  rail: 'auto' | 'wide' | 'narrow';
  tableOpen: boolean;
  /** The plot's share of the width next to the panel. */
  plotShare: number;
  /** The share of the height that plot and panel have above an open table. */
  upperShare: number;
}
/** Presentational frame of the explorer: the embedding slot is mounted once and stays while tabs change. */
export interface ExplorerProps {
  name: string;
  facts: readonly string[];
  isSimulated?: boolean;
  rail: readonly ExplorerRailGroup[];
  activeTab: string;
  pickers?: ReactNode;
  headerActions?: ReactNode;
  /** One line above plot and panel, with the same height with and without a selection. */
  selectionBar?: ReactNode;
  /** On a narrow screen, shows the cells first regardless of the tab, because the URL selects cells. */
  showCells?: boolean;
  embedding: ReactNode;
  /** A line above the map, such as its colouring next to a result. */
  embeddingHead?: ReactNode;
  /** The tab's panel; without it the embedding uses the full width. Its large tables open in the drawer (`TableDrawer`). */
  chart?: ReactNode;
  /** Content of a tab that only has a table, which fills the drawer. */
  results?: ReactNode;
  /** The tab's name without it. */
  resultsTitle?: string;
  /** The larger part: the map (by default), or the panel's figure with the map at its right. */
  main?: 'map' | 'figure';
  /** Uncontrolled when absent. */
  frame?: ExplorerFrame;
  onFrameChange?: (frame: ExplorerFrame) => void;
}
export type { MenuEntry };
