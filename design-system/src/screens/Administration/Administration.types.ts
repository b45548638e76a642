import type { ReactNode } from 'react';
import type { ContentKind, Job } from '@stroma/contract';
import type { Loadable } from '../../primitives/common.types.ts';

export type AdminTab = 'users' | 'privileges' | 'teams' | 'content' | 'announcements' | 'jobs' | 'storage' | 'audit';

export interface AdminUser {
  id: string;
  username: string;
  email: string;
  institution: string;
  status: 'active' | 'locked' | 'unconfirmed';
  /** Bytes. */
  used: number;
  quota: number;
  lastLogin: string | null;
  isAdmin?: boolean;
  /** Can approve datasets that others offer to the public catalogue. */
  isCurator?: boolean;
  /** A renewal of the subscription was requested. */
  renewalRequested?: boolean;
}
/** Specification 3, privilege item, with the switches of one user or of everyone. */
export interface AdminPrivilege {
  id: string;
  name: string;
  /** 2 is an operation, others are menu entries. */
  type: number;
  url: string | null;
  disabled: boolean;
  hidden: boolean;
}
export interface AdminTeam {
  id: string;
  name: string;
  owner: string;
  memberCount: number;
  memberLimit: number;
  used: number;
}
export interface AdminContent {
  id: string;
  kind: Exclude<ContentKind, 'announcement'>;
  title: string;
  languages: readonly string[];
  state: 'published' | 'draft' | 'withdrawn';
  updatedOn: string;
}
export interface AdminAnnouncement {
  id: string;
  text: string;
  from: string;
  until: string;
  state: 'planned' | 'shown' | 'ended';
}
export interface AdminStorage {
  area: 'uploads' | 'datasets' | 'results' | 'conversions' | 'cache';
  bytes: number;
  files: number;
  /** Bytes that can be freed: expired conversions, parts of broken uploads. */
  reclaimable: number;
}
export interface AuditEntry {
  id: string;
  time: string;
  who: string;
  /** e.g. `member.remove`; displayed as `admin.audit.<action>` if that message exists. */
  action: string;
  subject: string;
  ip: string;
}
export interface AdminJob extends Pick<
  Job,
  'id' | 'name' | 'tool' | 'status' | 'createdBy' | 'createdAt' | 'progress'
> {
  team: string | null;
  worker: string | null;
}
export type AdminUserAction =
  'lock' | 'unlock' | 'quota' | 'privileges' | 'makeAdmin' | 'revokeAdmin' | 'makeCurator' | 'revokeCurator' | 'renew';
export interface AdministrationProps {
  tab: AdminTab;
  onTabChange: (tab: AdminTab) => void;
  /** False shows only "No permission". */
  isPermitted: boolean;
  search: string;
  onSearchChange: (search: string) => void;
  users: Loadable<readonly AdminUser[]>;
  privileges: Loadable<readonly AdminPrivilege[]>;
  /** The user whose privileges are shown; null for the defaults of all users. */
  privilegesOf: string | null;
  teams: Loadable<readonly AdminTeam[]>;
  content: Loadable<readonly AdminContent[]>;
  announcements: Loadable<readonly AdminAnnouncement[]>;
  jobs: Loadable<readonly AdminJob[]>;
  storage: Loadable<readonly AdminStorage[]>;
  /** Bytes that the server has in all. */
  capacity: number;
  audit: Loadable<readonly AuditEntry[]>;
  onUser: (user: AdminUser, action: AdminUserAction) => void;
  onPrivilege: (privilege: AdminPrivilege, change: { disabled?: boolean; hidden?: boolean }) => void;
  onTeam: (team: AdminTeam, action: 'quota' | 'seats') => void;
  onContent: (content: AdminContent, action: 'edit' | 'publish' | 'withdraw') => void;
  onAnnouncement: (announcement: AdminAnnouncement, action: 'edit' | 'end') => void;
  onJob: (job: AdminJob, action: 'suspend' | 'resume' | 'cancel') => void;
  onReclaim: (area: AdminStorage['area']) => void;
  /** The tab's "new" button: content, an announcement. */
  onCreate: (tab: 'content' | 'announcements') => void;
  /** The audit as csv. */
  onExportAudit: () => void;
  notice?: ReactNode;
}
