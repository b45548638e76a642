import type { Loadable } from '../../primitives/common.types.ts';

export interface Notice {
  id: string;
  /** The event, in the reader's language. */
  title: string;
  /** Explanation; may be long. */
  text?: string;
  /** ISO time. */
  createdAt: string;
  read: boolean;
  /** Link to the dataset or group. */
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
