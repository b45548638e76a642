import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useAct, useRead } from '../../features/calls/index.ts';

/** How long a page stays open before what led to it counts as seen. */
const SEEN_AFTER_MS = 1500;
const pathOf = (link: string | null): string | undefined => link?.split('?')[0];

/** Notifications that lead to the page that is open are read by looking at it. */
export function Seen() {
  const { pathname } = useLocation();
  const count = useRead('notifications', 'unreadCount');
  const unread = useRead('notifications', 'unread', count.state === 'ready' && count.data > 0 ? {} : null);
  const [update] = useAct('notifications', 'update', { refreshes: ['notifications'] });
  const rows = unread.state === 'ready' ? unread.data.rows : [];
  const seen = rows.filter(({ link }) => pathOf(link) === pathname).map(({ id }) => id);
  const ids = seen.join(' ');
  useEffect(() => {
    if (!ids || document.visibilityState !== 'visible') return undefined;
    const timer = setTimeout(() => {
      for (const id of ids.split(' ')) update({ params: { id }, body: { read: true } });
    }, SEEN_AFTER_MS);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `update` is another function on each render
  }, [ids]);
  return null;
}
