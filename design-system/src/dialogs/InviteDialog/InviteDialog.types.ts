import type { Loadable, UiError } from '../../primitives/common.types.ts';
import type { DialogProps } from '../dialogs.types.ts';

export interface Invitation {
  /** Full URL for the invited colleague. */
  url: string;
  /** ISO time, 10 days after creation (specification 4). */
  expiresAt: string;
  /** Used by someone, or older than 10 days: it cannot be copied any longer. */
  state: 'open' | 'used' | 'expired';
}
export type InvitedSeat = 'view' | 'edit' | 'delete' | 'download';
/** Rights of the invited person; an admin has all permissions. */
export interface InviteRights {
  role: 'admin' | 'member';
  seats: readonly InvitedSeat[];
}
export interface InviteDialogProps extends DialogProps {
  groupName: string;
  /** `empty`: no link has been created yet. */
  invitation: Loadable<Invitation>;
  /** The address whose account may join: it is mailed the link. */
  onCreate: (email: string, rights: InviteRights) => void;
  /** Only the owner can invite admins. */
  canMakeAdmin?: boolean;
  /** Discards the created link and asks for another address. */
  onAgain: () => void;
  /** The contract's rule: the error of an address, or null. */
  check?: (email: string) => UiError | null;
  /** The link was mailed as well. */
  isMailed?: boolean;
  /** Copies the URL; the caller reports the outcome in `copied`. */
  onCopy: (url: string) => void;
  /** Outcome of copying, shown verbatim (specification 8). */
  copied?: 'copied' | 'failed' | null;
  seats: { used: number; max: number };
  isBusy?: boolean;
  error?: UiError | null;
}
