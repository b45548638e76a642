import type { Knex } from 'knex';
import type { Announcement, ContentItem } from '@stroma/contract';
import { AppError, inputInvalid } from '../../errors.ts';
import { iso, newId } from '../basics/ids.ts';
import { timeOf } from './admin-page.ts';

type Locale = 'en-US' | 'zh-CN';
interface Row {
  id: string;
  /** JSON: the text by language. */
  text: string;
  from_at: number;
  until_at: number;
  created_at: number;
}

function stateOf(row: Row, now: number): Announcement['state'] {
  if (now < Number(row.from_at)) return 'planned';
  return now < Number(row.until_at) ? 'shown' : 'ended';
}

const present = (row: Row, now: number): Announcement => ({
  id: row.id,
  text: JSON.parse(row.text) as Announcement['text'],
  from: iso(row.from_at),
  until: iso(row.until_at),
  state: stateOf(row, now),
});

export async function listAnnouncements(db: Knex, now: number): Promise<Announcement[]> {
  const rows = await db<Row>('announcements').orderBy('from_at', 'desc').limit(500);
  return rows.map((row) => present(row, now));
}

export async function saveAnnouncement(
  db: Knex,
  given: { id?: string; text: Record<string, string>; from: string; until: string },
  now: number,
): Promise<Announcement> {
  const [from_at, until_at] = [timeOf(given.from, '/from'), timeOf(given.until, '/until')];
  if (from_at >= until_at) throw inputInvalid('body', '/until', 'after from');
  const values = { text: JSON.stringify(given.text), from_at, until_at };
  const id = given.id ?? newId();
  if (!given.id) await db('announcements').insert({ id, ...values, created_at: now });
  else if ((await db('announcements').where({ id }).update(values)) !== 1) throw new AppError('NOT_FOUND');
  return present((await db<Row>('announcements').where({ id }).first())!, now);
}

const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`).replaceAll('\n', '<br>');

/** Current announcements as entries of the content kind `announcement`, newest first. */
export async function announcementItems(db: Knex, locale: Locale, now: number): Promise<ContentItem[]> {
  const rows = await db<Row>('announcements')
    .where('from_at', '<=', now)
    .where('until_at', '>', now)
    .orderBy('from_at', 'desc');
  return rows.map((row, order) => {
    const text = (JSON.parse(row.text) as Record<Locale, string>)[locale];
    return {
      id: row.id,
      kind: 'announcement' as const,
      title: text,
      summary: text,
      chapter: '',
      order,
      html: `<p>${escape(text)}</p>`,
      text,
      updatedOn: iso(row.from_at).slice(0, 10),
      languages: ['en-US', 'zh-CN'],
      meta: { from: iso(row.from_at), until: iso(row.until_at) },
    };
  });
}
