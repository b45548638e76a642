import { useState } from 'react';
import type { Notification } from '@stroma/contract';
import { shortValues, useT } from '@stroma/design-system/messages';
import { Notifications } from '@stroma/design-system/screens';
import type { Notice } from '@stroma/design-system/shell';
import { usePageTitle } from '../../app/useApp.ts';
import { mapLoadable, useCallMutation, useRead } from '../../features/calls/index.ts';

const TONES: Readonly<Record<string, NonNullable<Notice['tone']>>> = {
  completed: 'success',
  completedOf: 'success',
  approved: 'success',
  accepted: 'success',
  failed: 'danger',
  failedOf: 'danger',
  copyFailed: 'danger',
  declined: 'warning',
  declinedReason: 'warning',
  removed: 'warning',
  removedBy: 'warning',
};

/** Rendered in the reader's language from message id and values (architecture.md); new ones arrive live. */
export function NotificationsScreen() {
  usePageTitle('menu.notifications');
  const t = useT();
  const [filter, setFilter] = useState<'all' | 'unread'>('all');
  const list = useRead('notifications', 'list', { query: { pageSize: 200 } });
  const options = { refreshes: ['notifications'], toast: true };
  const [mark] = useCallMutation('notifications', 'mark', options);
  const [remove] = useCallMutation('notifications', 'remove', options);
  const toNotice = (row: Notification): Notice => ({
    id: row.id,
    title: t.dynamic(row.messageId, shortValues(row.values, t)),
    createdAt: row.createdAt,
    read: row.read,
    ...(row.link && { href: row.link }),
    tone: TONES[row.messageId.split('.').at(-1)?.replace(/More$/, '') ?? ''] ?? 'info',
  });
  return (
    <Notifications
      notices={mapLoadable(list, ({ rows }) => rows.map(toNotice))}
      filter={filter}
      onFilterChange={setFilter}
      onRead={(ids, read) => mark({ body: { ids: [...ids], read } })}
      onDelete={(ids) => remove({ body: { ids: [...ids] } })}
      onOpen={(notice) => !notice.read && mark({ body: { ids: [notice.id], read: true } })}
    />
  );
}
