import type { AdminContent, Announcement } from '@stroma/contract';

export interface NumberEditing {
  kind: 'userQuota' | 'teamQuota' | 'teamSeats';
  id: string;
  name: string;
  /** Bytes, or seats. */
  value: number;
}
/** The dialog that an administrator has open. */
export type Editing =
  NumberEditing | { kind: 'content'; row: AdminContent | null } | { kind: 'announcement'; row: Announcement | null };

/** Every change refetches the tables and reports failures as a toast. */
export const CHANGES = { refreshes: ['admin'], toast: true } as const;
