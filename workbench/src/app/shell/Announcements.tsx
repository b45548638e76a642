import { useState } from 'react';
import { readyOr, useRead } from '../../features/calls/index.ts';
import { useAppSelector } from '../store/hooks.ts';
import { part } from '../part.tsx';

/** Most pages have none: its code is not part of the first load. */
const AnnouncementList = part(() => import('./AnnouncementList.tsx'));

const KEY = 'stroma.announcements.read';
const readIds = (): string[] => (sessionStorage.getItem(KEY) ?? '').split(',').filter(Boolean);

/** Announcements of administrators above every page, until they are closed or end. */
export function Announcements() {
  const locale = useAppSelector((state) => state.preferences.locale);
  const items = readyOr(useRead('content', 'list', { query: { kind: 'announcement', locale } }), []);
  const [away, setAway] = useState(readIds);
  const open = items.filter((item) => !away.includes(item.id));
  if (!open.length) return null;
  const put = (id: string) => {
    const next = [...away, id];
    sessionStorage.setItem(KEY, next.join(','));
    setAway(next);
  };
  return <AnnouncementList items={open} onDismiss={put} />;
}
