import type { Loadable } from '../../primitives/common.types.ts';

export interface Notice {
  id: string;
  /** What happened, in the reader's language. */
  title: string;
  /** What it means; may be long. */
  text?: string;
  /** ISO time. */
  createdAt: string;
  read: boolean;
  /** Where it leads: the dataset, the group. */
  href?: string;
  tone?: 'info' | 'success' | 'warning' | 'danger';
}
export interface NotificationListProps {
  notices: Loadable<readonly Notice[]>;
  filter: 'all' | 'unread';
  onFilterChange: (filter: 'all' | 'unread') => void;
  onRead: (ids: readonly string[], read: boolean) => void;
  onDelete: (ids: readonly string[]) => void;
  onOpen?: (notice: Notice) => void;
}
