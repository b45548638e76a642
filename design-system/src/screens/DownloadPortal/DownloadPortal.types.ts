import type { DownloadState } from '../../dialogs/RequestDownloadDialog/RequestDownloadDialog.types.ts';
import type { Loadable, UiError } from '../../primitives/common.types.ts';

export type DownloadTab = 'active' | 'requested' | 'expired';
export interface DownloadRow {
  id: string;
  name: string;
  /** Origin of the file: its analysis and its dataset. */
  of?: readonly string[];
  /** Bytes; null before the file is converted. */
  size: number | null;
  state: Exclude<DownloadState, 'notRequested'>;
  requestedBy: string;
  /** ISO time. */
  requestedAt: string;
  /** ISO time until which the file is kept: 7 days after approval. */
  validUntil: string | null;
  purpose?: string;
  /** For a dataset converted to a file; null once the file is available. */
  conversion?: DownloadConversion | null;
}
export interface DownloadConversion {
  /** `waiting` for a worker; `failed` with its error. */
  state: 'waiting' | 'running' | 'suspended' | 'failed';
  /** 0 to 1. */
  fraction: number;
  error: UiError | null;
}
export interface DownloadPortalProps {
  tab: DownloadTab;
  onTabChange: (tab: DownloadTab) => void;
  /** All requests; the tabs sort them by state: approved, pending or declined, expired. */
  requests: Loadable<readonly DownloadRow[]>;
  onDownload: (row: DownloadRow) => void;
  onRequestAgain: (row: DownloadRow) => void;
  onWithdraw?: (row: DownloadRow) => void;
  /** Present if the reader may decide; shows approve and decline in Requested. */
  onDecide?: (row: DownloadRow, approve: boolean) => void;
  /** Ids under way. */
  busy?: ReadonlySet<string>;
  /** "Please wait for download to start." (specification 8). */
  isStarted?: boolean;
}
