import type { Loadable, UiError } from '../../primitives/common.types.ts';

export interface InvitationFacts {
  groupName: string;
  invitedBy: string;
  memberCount: number;
  memberLimit: number;
  /** ISO time; 10 days after the link was created. */
  expiresAt: string;
  /** `joined`: the reader accepted it just now. */
  state: 'open' | 'joined' | 'expired' | 'used';
}
export interface InviteAcceptanceProps {
  /** `empty`: no such invitation. */
  invitation: Loadable<InvitationFacts>;
  onJoin: () => void;
  onNotNow: () => void;
  /** A visitor signs in or registers first; joining follows (the way back is in the address). */
  signInHref?: string;
  /** The reader is signed in to another account than the invited one: the masked invited address, and the reader's own. */
  otherAccount?: { invited: string; own: string; onSignInAs: () => void } | undefined;
  /** Makes the joined group the current space. */
  onSwitch?: (() => void) | undefined;
  isBusy?: boolean;
  error?: UiError | null;
  homeHref: string;
}
