import type { AdminTab } from '@stroma/design-system/screens';
import { useDebounced } from '../../app/hooks/useDebounced.ts';
import { useRead } from '../../features/calls/index.ts';

interface Shown {
  tab: AdminTab;
  search: string;
  /** The user whose privileges are shown; null for the defaults. */
  userId: string | null;
  isAdmin: boolean;
}

/** Tables of the administration. Only those of the open tab are loaded, and only for an administrator. */
export function useTables({ tab, search, userId, isAdmin }: Shown) {
  const sent = useDebounced(search);
  const page = { query: { pageSize: 200, ...(sent && { search: sent }) } };
  const on = (id: AdminTab) => (isAdmin && tab === id ? page : null);
  const whole = (id: AdminTab) => (isAdmin && tab === id ? {} : null);
  const privilegesOf = { query: userId ? { userId } : {} };
  return {
    // A user whose privileges are shown is named by the list of users.
    users: useRead('admin', 'users', on('users') ?? (userId ? page : null)),
    privileges: useRead('admin', 'privileges', isAdmin && tab === 'privileges' ? privilegesOf : null),
    teams: useRead('admin', 'teams', on('teams')),
    content: useRead('admin', 'content', on('content')),
    announcements: useRead('admin', 'announcements', whole('announcements')),
    jobs: useRead('admin', 'jobs', on('jobs')),
    storage: useRead('admin', 'storage', whole('storage')),
    audit: useRead('admin', 'audit', on('audit')),
  };
}
