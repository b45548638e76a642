import type { Knex } from 'knex';
import type { AuditEntry } from '@stroma/contract';
import { iso } from '../basics/ids.ts';
import { pageOf, type PageQuery } from './admin-page.ts';

interface Row {
  id: string;
  at: number;
  who: string;
  action: string;
  subject: string;
  ip: string;
}
const MOST_LINES = 100_000;
const COLUMNS = ['id', 'at', 'who', 'action', 'subject', 'ip'];
const ORDER: [string, 'desc'][] = [
  ['at', 'desc'],
  ['id', 'desc'],
];

const present = ({ id, at, who, action, subject, ip }: Row): AuditEntry => ({
  id,
  time: iso(at),
  who,
  action,
  subject,
  ip,
});

export async function listAudit(db: Knex, query: PageQuery) {
  // Also searches ids, which other pages, URLs and the server log contain.
  const search = ['id', 'who', 'user_id', 'action', 'subject', 'space_id', 'ip'];
  const found = await pageOf<Row>(query, db('audit_log'), { search, order: ORDER, select: COLUMNS });
  return { total: found.total, rows: found.rows.map(present) };
}

/** Escapes cells that a spreadsheet would read as a formula (reliability.md, F); quotes are doubled. */
export const csvCell = (text: string): string => {
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

export async function auditCsv(db: Knex): Promise<string> {
  const rows = (
    await pageOf<Row>({ pageSize: MOST_LINES }, db('audit_log'), { search: [], order: ORDER, select: COLUMNS })
  ).rows;
  const lines = rows.map((row) => [iso(row.at), row.who, row.action, row.subject, row.ip].map(csvCell).join(','));
  return [['time', 'who', 'action', 'subject', 'ip'].join(','), ...lines, ''].join('\r\n');
}
