import type { Knex } from 'knex';
import { LIMITS } from '@stroma/contract';
import type { JobRow, UserRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { UNLISTED_TOOLS } from '../jobs/job-rows.ts';
import { endedMail } from '../mail/ended.ts';
import { sendNotice, type Mail } from '../mail/mail.ts';

const MINUTE = 60_000;

/** A mail that is to be sent when the end of the job is committed. */
export interface EndedMail {
  user: UserRow;
  job: JobRow;
  what: 'completed' | 'failed';
  link: string;
  at: number;
}

/**
 * Whether the author of a job gets a mail about its end: a user who wants mails, is not the demo and still sees the space, for a long analysis
 * without a mail so far. Runs in the transaction that ends the job.
 */
export async function claimMail(trx: Knex, found: Omit<EndedMail, 'user'>): Promise<EndedMail | null> {
  const { job, at } = found;
  if (UNLISTED_TOOLS.includes(job.tool) || job.is_unasked) return null;
  if (at - Number(job.created_at) < LIMITS.endedMailMinutes * MINUTE) return null;
  const wants = { id: job.created_by, status: 'active', mail_ended: true, is_demo: false };
  const user = await trx<UserRow>('users').where(wants).first();
  const seat = { space_id: job.space_id, user_id: job.created_by, can_view: true };
  if (!user || !(await trx('space_members').where(seat).first('id'))) return null;
  const isFirst = await trx('jobs').where({ id: job.id, mailed_at: null }).update({ mailed_at: at });
  return isFirst === 1 ? { ...found, user } : null;
}

/** Not awaited, so that a slow mail server does not block a runner. Failures are logged. */
export function sendMail(
  { mail, config }: Pick<Deps, 'mail' | 'config'>,
  { user, job, what, link, at }: EndedMail,
): void {
  const given = {
    ...{ what, name: job.name, link: config.publicUrl + link },
    minutes: Math.round((at - Number(job.created_at)) / MINUTE),
    settings: `${config.publicUrl}/cloud/accountsettings`,
  };
  const message: Mail = { to: user.email, ...endedMail(user.locale, given) };
  void sendNotice(mail, message);
}
