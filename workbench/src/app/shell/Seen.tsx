import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useCallMutation, useRead } from '../../features/calls/index.ts';

/** Time that a page stays open before the notification that led to it counts as seen. */
const SEEN_AFTER_MS = 1500;

const onVisibility = (told: () => void) => {
  document.addEventListener('visibilitychange', told);
  return () => document.removeEventListener('visibilitychange', told);
};
const useVisible = (): boolean => useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');

/** Whether the open page shows the target of a link: the same result, if both name one. */
export function isShown(link: string | null, { pathname, search }: { pathname: string; search: string }): boolean {
  const [path, query] = (link ?? '').split('?');
  if (path !== pathname) return false;
  const [asked, shown] = [query, search].map((text) => new URLSearchParams(text).get('result'));
  return !asked || !shown || asked === shown;
}

/** Notifications that lead to the page that is open are read by looking at it. */
export function MarkSeenNotifications() {
  const location = useLocation();
  const isVisible = useVisible();
  const count = useRead('notifications', 'unreadCount');
  const unread = useRead('notifications', 'unread', count.state === 'ready' && count.data > 0 ? {} : null);
  const [mark] = useCallMutation('notifications', 'mark', { refreshes: ['notifications'] });
  const rows = unread.state === 'ready' ? unread.data.rows : [];
  const ids = rows
    .filter(({ link }) => isShown(link, location))
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (!ids || !isVisible) return undefined;
    const timer = setTimeout(() => mark({ body: { ids: ids.split(' '), read: true } }), SEEN_AFTER_MS);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `mark` is another function on each render
  }, [ids, isVisible]);
  return null;
}
