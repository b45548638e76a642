import type { Knex } from 'knex';
import type { StromaError } from '@stroma/contract';
import type { JobRow, NotificationRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { effectsOf, type Effect } from '../jobs/tool-effects.ts';
import { insertNotification, tellNotification } from '../notices/notifications.ts';

/** Events and notification to send after the commit. */
export interface Effects {
  events: Effect[];
  notification: NotificationRow | null;
}

/** Stores the result of a completed job in the caller's transaction. Returns the events to send after the commit. */
export async function applyResult(trx: Knex, job: JobRow, result: unknown, now: number): Promise<Effects> {
  const events = (await effectsOf(job.tool).complete?.(trx, job, result, now)) ?? [];
  return { events, notification: await notifyCreator(trx, job, 'completed', now) };
}

/** Stores the failure of a job. */
export async function applyFailure(trx: Knex, job: JobRow, error: StromaError, now: number): Promise<Effects> {
  const notification = await notifyCreator(trx, job, 'failed', now);
  return { events: (await effectsOf(job.tool).fail?.(trx, job, error)) ?? [], notification };
}

export async function tellEffects(deps: Deps, job: JobRow, { events, notification }: Effects): Promise<void> {
  for (const event of events) await deps.events.tell(job.space_id, event.kind, event.payload);
  if (notification) await tellNotification(deps, notification);
}

/** Notifies the job's owner if they are still a member of its space. */
async function notifyCreator(
  trx: Knex,
  job: JobRow,
  what: 'completed' | 'failed',
  now: number,
): Promise<NotificationRow | null> {
  const seat = { space_id: job.space_id, user_id: job.created_by };
  if (!(await trx('space_members').where(seat).first('id'))) return null;
  const link = effectsOf(job.tool).link?.(job, what) ?? '/cloud/my_analyzes';
  // Analyses of several datasets have one name.
  const dataset = await trx('datasets').where({ id: job.source_dataset_id }).first('name');
  const messageId = `notification.job.${what}${dataset ? 'Of' : ''}`;
  const values = { name: job.name, tool: job.tool, ...(dataset && { dataset: dataset.name as string }) };
  return insertNotification(trx, job.created_by, { kind: 'job', messageId, link, values }, now);
}
