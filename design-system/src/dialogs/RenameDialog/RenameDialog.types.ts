import type { DialogProps } from '../dialogs.types.ts';
import type { UiError } from '../../primitives/common.types.ts';

export interface RenameDialogProps extends DialogProps {
  /** Current name; without the extension of a file. */
  name: string;
  /** The ending of a file, which stays. */
  ending?: string;
  isBusy?: boolean;
  error?: UiError | null;
  /** Called with the whole new name, trimmed, never empty and never the old one. */
  onRename: (name: string) => void;
}
