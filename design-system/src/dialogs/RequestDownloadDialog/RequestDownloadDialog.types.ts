import type { UiError } from '../../primitives/common.types.ts';
import type { DialogProps } from '../dialogs.types.ts';

/** Specification 4: states of a download request. */
export type DownloadState = 'notRequested' | 'pending' | 'approved' | 'declined' | 'expired';
export interface RequestDownloadDialogProps extends DialogProps {
  /** The requested dataset or file. */
  name: string;
  state: DownloadState;
  /** Bytes, when known. */
  size?: number | null;
  /** ISO time of the request; of pending, declined, approved, expired. */
  requestedAt?: string | null;
  /** ISO time until which an approved file is available: a converted RDS is valid 7 days. */
  validUntil?: string | null;
  /** The person who decided, and the reason for a decline. */
  decidedBy?: string | null;
  reason?: string | null;
  onRequest: (purpose: string) => void;
  onDownload: () => void;
  onWithdraw?: () => void;
  isBusy?: boolean;
  /** After `onDownload`: "Please wait for download to start." (specification 8). */
  isStarted?: boolean;
  error?: UiError | null;
}
