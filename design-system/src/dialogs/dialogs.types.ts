import type { Job, JobDetail } from '@stroma/contract';
import type { ReactNode } from 'react';
import type { Loadable, UiError } from '../primitives/common.types.ts';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
}
/** Specification 2.5: agreed to before every upload session. */
export interface DisclaimerDialogProps extends DialogProps {
  onAgree: () => void;
}
export interface ConfirmDialogProps extends DialogProps {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  isDanger?: boolean;
  isBusy?: boolean;
  error?: UiError | null;
  onConfirm: () => void;
}
/** Specification 8, confirmations: each kind brings its own title, sentence and verb. */
export interface StandardConfirmDialogProps extends DialogProps {
  kind: 'sampleGroup' | 'subset' | 'file' | 'signOut';
  /** Name of the deleted item; not used by `signOut`. */
  name?: string;
  isBusy?: boolean;
  error?: UiError | null;
  onConfirm: () => void;
}
/** Specification 5: deletion requires typing a text. */
export interface TypedConfirmDialogProps extends ConfirmDialogProps {
  /** Text that must be typed, such as the file name. */
  expected: string;
}
/** Specification 4: what can be done with a job, beside looking at it. */
export type JobAction = 'results' | 'info' | 'resume' | 'suspend' | 'reEdit' | 'delete';
export interface JobInfoDialogProps extends DialogProps {
  job: Loadable<JobDetail>;
  onDownloadLog?: () => void;
  /** Shows the actions that the job's status allows. */
  onAction?: (action: JobAction, job: Job) => void;
  /** Further controls. */
  actions?: ReactNode;
}
/** Specification 4 and 8: shown once; confirming signs out and opens sign-in, which returns to this page. */
export interface SessionExpiredDialogProps {
  isOpen: boolean;
  /** The session ended because the account was locked. */
  isLocked?: boolean;
  onConfirm: () => void;
}
export interface MaintenanceDialogProps {
  isOpen: boolean;
  onConfirm: () => void;
}
