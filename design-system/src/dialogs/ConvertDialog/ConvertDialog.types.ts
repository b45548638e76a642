import type { ExportFormat } from '@stroma/contract/tools';
import type { DialogProps } from '../dialogs.types.ts';
import type { UiError } from '../../primitives/common.types.ts';

export interface ConvertDialogProps extends DialogProps {
  /** Names of the datasets. */
  names: readonly string[];
  /** Days that a file is kept. */
  days: number;
  /** A seat without Download: the owner and the admins decide first. */
  isApprovalNeeded?: boolean;
  /** Number of requested files; the dialog then says where to find them. */
  asked: number;
  downloadsHref: string;
  isBusy?: boolean;
  error?: UiError | null;
  onConvert: (format: ExportFormat, purpose: string) => void;
}
