import type { Knex } from 'knex';
import type { StromaError } from '@stroma/contract';
import type { JobRow, NotificationRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { endConversions } from '../files/converted.ts';
import { DOWNLOADS_PAGE } from '../files/downloads.ts';
import { effectsOf, type Effect } from '../jobs/tool-effects.ts';
import { insertGrouped } from '../notices/grouped.ts';
import { publishNotification } from '../notices/notifications.ts';
import { claimMail, sendMail, type EndedMail } from './ended-mail.ts';

/** Events and notification to send after the commit. */
export interface Effects {
  events: Effect[];
  notifications: readonly NotificationRow[];
  mail?: EndedMail | null;
}

/** Stores the result of a completed job in the caller's transaction. Returns the events to send after the commit. */
export async function applyResult(trx: Knex, job: JobRow, result: unknown, now: number): Promise<Effects> {
  const events = (await effectsOf(job.tool).complete?.(trx, job, result, now)) ?? [];
  const done = { ...job, status: 'completed' as const, result: JSON.stringify(result) };
  const converted = await endConversions(trx, done, now);
  // The person who requested the file gets only the notice of the file.
  const isTold = converted.some(({ user_id: id }) => id === job.created_by);
  const link = isTold ? DOWNLOADS_PAGE : linkOf(job, 'completed');
  const mail = await claimMail(trx, { job, what: 'completed', link, at: now });
  const notifications = isTold ? converted : [...converted, ...(await notifyCreator(trx, job, 'completed', now))];
  return { events, notifications, mail };
}

/** Stores the failure of a job. */
export async function applyFailure(trx: Knex, job: JobRow, error: StromaError, now: number): Promise<Effects> {
  const notifications = await notifyCreator(trx, job, 'failed', now);
  const isOwnDoing = error.id === 'JOB_CANCELLED';
  const mail = isOwnDoing ? null : await claimMail(trx, { job, what: 'failed', link: LIST, at: now });
  return { events: (await effectsOf(job.tool).fail?.(trx, job, error, now)) ?? [], notifications, mail };
}

export async function publishEffects(deps: Deps, job: JobRow, { events, notifications, mail }: Effects): Promise<void> {
  for (const event of events) await deps.events.publish(job.space_id, event.kind, event.payload);
  for (const notification of notifications) await publishNotification(deps, notification);
  if (mail) sendMail(deps, mail);
}

const LIST = '/cloud/my_analyzes';
const linkOf = (job: JobRow, what: 'completed' | 'failed'): string => effectsOf(job.tool).link?.(job, what) ?? LIST;

/** Samples of a project are covered by the project's own notification. */
const isOfProject = async (trx: Knex, { tool, file_id: id }: JobRow): Promise<boolean> =>
  tool === 'import' && Boolean(await trx('files').where({ id }).whereNotNull('project_id').first('id'));

/** Notifies the job's owner if they requested it and are still a member of its space. */
async function notifyCreator(
  trx: Knex,
  job: JobRow,
  what: 'completed' | 'failed',
  now: number,
): Promise<NotificationRow[]> {
  if (what === 'completed' && (await isOfProject(trx, job))) return [];
  const seat = { space_id: job.space_id, user_id: job.created_by };
  if (job.is_unasked) return [];
  if (!(await trx('space_members').where(seat).first('id'))) return [];
  const link = linkOf(job, what);
  // Analyses of several datasets have one name.
  const dataset = await trx('datasets').where({ id: job.source_dataset_id }).first('name');
  const messageId = `notification.job.${what}${dataset ? 'Of' : ''}`;
  const values = { name: job.name, tool: job.tool, ...(dataset && { dataset: dataset.name as string }) };
  return [await insertGrouped(trx, job.created_by, { kind: 'job', messageId, link, values }, now)];
}
