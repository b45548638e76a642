import type { Knex } from 'knex';
import type { Notification } from '@stroma/contract';
import type { NotificationRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { iso, newId } from '../basics/ids.ts';

export interface NewNotification {
  kind: Notification['kind'];
  /** `notification.<kind>.<what>` of the design system's messages: rendered in the reader's language. */
  messageId: string;
  values: Record<string, string | number>;
  link: string | null;
}

export const presentNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  messageId: row.message_id,
  values: JSON.parse(row.message_values) as Notification['values'],
  link: row.link,
  createdAt: iso(row.created_at),
  read: row.read_at !== null,
});

/** Inserts only the row, for a transaction; call `publishNotification` after the commit. */
export async function insertNotification(
  trx: Knex,
  userId: string,
  { kind, messageId, values, link }: NewNotification,
  now: number,
): Promise<NotificationRow> {
  const row: NotificationRow = {
    id: newId(),
    user_id: userId,
    kind,
    message_id: messageId,
    message_values: JSON.stringify(values),
    link,
    created_at: now,
    read_at: null,
  };
  await trx('notifications').insert(row);
  return row;
}

export const publishNotification = (deps: Deps, row: NotificationRow): Promise<void> =>
  deps.events.publishToUser(row.user_id, 'notification', { ...presentNotification(row) });

/** Stores a notification, then sends its event. Users without an open stream read it later. */
export async function notify(deps: Deps, userId: string, given: NewNotification): Promise<void> {
  await publishNotification(deps, await insertNotification(deps.db, userId, given, deps.now()));
}

/** Owners and admins of a space, except the given user. */
export async function managersOf(db: Knex, spaceId: string, butUserId: string): Promise<string[]> {
  const rows = await db('space_members')
    .where({ space_id: spaceId })
    .whereIn('role', ['Owner', 'Admin'])
    .whereNot({ user_id: butUserId })
    .select('user_id');
  return rows.map((row: { user_id: string }) => row.user_id);
}
