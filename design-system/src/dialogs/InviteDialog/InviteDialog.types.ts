import type { Loadable, UiError } from '../../primitives/common.types.ts';
import type { DialogProps } from '../dialogs.types.ts';

export interface Invitation {
  /** The whole address that is sent to the colleague. */
  url: string;
  /** ISO time, 10 days after it was made (specification 4). */
  expiresAt: string;
  /** Used by someone, or older than 10 days: it cannot be copied any more. */
  state: 'open' | 'used' | 'expired';
}
export type InvitedSeat = 'view' | 'edit' | 'delete' | 'download';
/** Of whoever accepts; an admin has every seat. */
export interface InviteRights {
  role: 'admin' | 'member';
  seats: readonly InvitedSeat[];
}
export interface InviteDialogProps extends DialogProps {
  groupName: string;
  /** `empty`: no link was made yet. */
  invitation: Loadable<Invitation>;
  /** The address whose account may join: it is mailed the link. */
  onCreate: (email: string, rights: InviteRights) => void;
  /** The owner alone makes admins. */
  canMakeAdmin?: boolean;
  /** Puts the made link away and asks for another address. */
  onAgain: () => void;
  /** The contract's rule: the error of an address, or null. */
  check?: (email: string) => UiError | null;
  /** The link was mailed as well. */
  isMailed?: boolean;
  /** Copies; the caller answers through `copied`. */
  onCopy: (url: string) => void;
  /** What became of copying: shown verbatim (specification 8). */
  copied?: 'copied' | 'failed' | null;
  seats: { used: number; max: number };
  isBusy?: boolean;
  error?: UiError | null;
}
