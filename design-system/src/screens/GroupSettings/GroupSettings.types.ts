import type { Loadable, UiError } from '../../primitives/common.types.ts';

/** Specification 6. */
export type TeamRole = 'owner' | 'admin' | 'member';
export type SeatPermission = 'view' | 'edit' | 'delete' | 'download';
export interface GroupMember {
  id: string;
  name: string;
  email: string;
  role: TeamRole;
  /** The flags of the seat; the owner has all. */
  seat: Readonly<Record<SeatPermission, boolean>>;
  /** Datasets of the group that the member shares with other spaces. */
  shares?: readonly { dataset: string; space: string }[];
}
/** An open invitation: it occupies a seat until it is accepted, withdrawn or expired. */
export interface GroupInvitation {
  id: string;
  email: string;
  role: 'admin' | 'member';
  seats: readonly SeatPermission[];
  invitedBy: string;
  /** ISO times. */
  createdAt: string;
  expiresAt: string;
}
export interface GroupDetail {
  id: string;
  name: string;
  /** The reader's role in this group. */
  role: TeamRole;
  memberCount: number;
  memberLimit: number;
  notes: string;
  members: readonly GroupMember[];
}
export interface GroupSettingsProps {
  /** The groups that the reader belongs to, for the list at the side. */
  groups: readonly { id: string; name: string }[];
  /** `empty`: in no group. A Member gets `ready` and sees "No permission" (specification 6). */
  group: Loadable<GroupDetail>;
  onChooseGroup: (id: string) => void;
  /** The reader, who cannot change their own seat. */
  selfId: string;
  onSave: (change: { name: string; notes: string }) => void;
  onSeat: (member: GroupMember, permission: SeatPermission, on: boolean) => void;
  onRole: (member: GroupMember, role: 'admin' | 'member') => void;
  /** Opens InviteDialog. */
  onInvite: () => void;
  /** Open ones. */
  invitations?: readonly GroupInvitation[];
  onWithdraw?: (id: string) => void;
  /** Opens RemoveMemberDialog. */
  onRemove: (member: GroupMember) => void;
  onLeave: () => void;
  /** The owner hands the group to another member and becomes an admin. */
  onHandOver: (member: GroupMember) => void;
  onCreate?: () => void;
  isSaving?: boolean;
  error?: UiError | null;
}
