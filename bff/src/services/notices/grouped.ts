import type { Knex } from 'knex';
import type { NotificationRow } from '../../db/rows.ts';
import { insertNotification, type NewNotification } from './notifications.ts';

/** An older unread notification is history that a new one does not take in. */
export const GROUPING_MS = 12 * 3_600_000;
/** Suffix of a message about several jobs; its value `more` is their number besides the newest. */
const MORE = 'More';
/** Maximum number of unread notifications that are checked. */
const LOOKED_AT = 50;

type Values = NewNotification['values'];

/** Key of jobs that share one notification: how they ended, and the dataset that they analysed; imports by their tool. */
const groupOf = (messageId: string, { dataset, tool }: Values, link: string | null): string =>
  [messageId.replace(/More$/, ''), dataset === undefined ? tool : placeOf(link), dataset ?? ''].join('\n');

/** The page of a dataset, without the tool's tab of a link. */
const placeOf = (link: string | null): string => (link ?? '').split('?')[0]!.split('/').slice(0, 4).join('/');

/**
 * Stores a notification about a job, replacing unread ones of the same kind about other jobs of the last hours, to avoid long repetitive lists. The
 * newest job gives the name and the link; `more` counts the others.
 */
export async function insertGrouped(
  trx: Knex,
  userId: string,
  given: NewNotification,
  now: number,
): Promise<NotificationRow> {
  const unread: NotificationRow[] = await trx('notifications')
    .where({ user_id: userId, kind: 'job' })
    .whereNull('read_at')
    .where('created_at', '>', now - GROUPING_MS)
    .whereIn('message_id', [given.messageId, given.messageId + MORE])
    .orderBy('created_at', 'desc')
    .limit(LOOKED_AT);
  const group = groupOf(given.messageId, given.values, given.link);
  const same = unread.filter((row) => groupOf(row.message_id, valuesOf(row), row.link) === group);
  let more = 0;
  // One by one in a fixed order, so that a notification merged by a concurrent job is not counted twice.
  for (const row of same.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const taken = await trx('notifications').where({ id: row.id }).delete();
    if (taken) more += 1 + Number(valuesOf(row).more ?? 0);
  }
  if (!more) return insertNotification(trx, userId, given, now);
  const grouped = { ...given, messageId: given.messageId + MORE, values: { ...given.values, more } };
  return insertNotification(trx, userId, grouped, now);
}

const valuesOf = (row: NotificationRow): Values => JSON.parse(row.message_values) as Values;
