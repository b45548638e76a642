import type { UiError } from '../../primitives/common.types.ts';
import type { DialogProps } from '../dialogs.types.ts';

export interface CreateGroupDialogProps extends DialogProps {
  /** The trimmed name, 1 to 15 characters. */
  onCreate: (name: string) => void;
  isBusy?: boolean;
  /** What the server said. */
  error?: UiError | null;
}
