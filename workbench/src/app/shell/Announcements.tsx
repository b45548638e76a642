import { useState } from 'react';
import { Banner, IconButton } from '@stroma/design-system/primitives';
import { useT } from '@stroma/design-system/messages';
import { readyOr, useRead } from '../../features/calls/index.ts';
import { useAppSelector } from '../store/hooks.ts';

const KEY = 'stroma.announcements.read';
const readIds = (): string[] => (sessionStorage.getItem(KEY) ?? '').split(',').filter(Boolean);

/** What the administrators announce, above every page until it is put away or ends. */
export function Announcements() {
  const t = useT();
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
  return (
    <div style={{ padding: '8px 16px 0', display: 'grid', gap: 8 }}>
      {open.map((item) => (
        <Banner
          key={item.id}
          tone="info"
          action={<IconButton icon="close" label={t('common.dismiss')} onPress={() => put(item.id)} />}
        >
          {item.text}
        </Banner>
      ))}
    </div>
  );
}
