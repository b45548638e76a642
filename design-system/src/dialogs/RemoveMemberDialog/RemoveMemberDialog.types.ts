import type { UiError } from '../../primitives/common.types.ts';
import type { DialogProps } from '../dialogs.types.ts';

export interface RemoveMemberDialogProps extends DialogProps {
  /** The user name, which must be typed. */
  member: string;
  group: string;
  /** Content that the member created and that stays in the group; shown when known. */
  content?: { datasets: number; files: number; analyses: number };
  /** Datasets of the group that the member shares with other spaces; these shares end. */
  shares?: readonly { dataset: string; space: string }[];
  isBusy?: boolean;
  error?: UiError | null;
  onConfirm: () => void;
}
