import type { Knex } from 'knex';
import type { StromaError } from '@stroma/contract';
import type { ImportResult, IntegrationParams, IntegrationResult } from '@stroma/contract/tools';
import type { FileRow, JobRow, NotificationRow } from '../db/rows.ts';
import type { Deps } from '../deps.ts';
import type { StromaEvent } from './events.ts';
import { insertNotification, tellNotification } from './notifications.ts';

type Effect = Pick<StromaEvent, 'kind' | 'payload'>;
/** Events and notification to send after the commit. */
export interface Effects {
  events: Effect[];
  notification: NotificationRow | null;
}

/** Stores the result of a completed job in the caller's transaction. Returns the events to send after the commit. */
export async function applyResult(trx: Knex, job: JobRow, result: unknown, now: number): Promise<Effects> {
  const events = await resultEffects(trx, job, result, now);
  return { events, notification: await notifyCreator(trx, job, 'completed', now) };
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
  const given = { kind: 'job' as const, messageId: `notification.job.${what}`, link: linkOf(job, what) };
  return insertNotification(trx, job.created_by, { ...given, values: { name: job.name, tool: job.tool } }, now);
}

function linkOf(job: JobRow, what: 'completed' | 'failed'): string {
  if (job.tool === 'preprocessing' && job.draft_id) return `/cloud/integrateLocalData?draft=${job.draft_id}`;
  if (job.source_dataset_id) return `/cloud/userDatasetAnalysis/${job.source_dataset_id}/${job.tool}?result=${job.id}`;
  if (job.dataset_id && what === 'completed') return `/cloud/userDatasetAnalysis/${job.dataset_id}`;
  return '/cloud/my_analyzes';
}

async function resultEffects(trx: Knex, job: JobRow, result: unknown, now: number): Promise<Effect[]> {
  if (job.tool === 'import') return importEffects(trx, job, result as ImportResult, now);
  if (job.tool === 'integration') return integrationEffects(trx, job, result as IntegrationResult, now);
  return job.draft_id ? [{ kind: 'draft', payload: { id: job.draft_id } }] : [];
}

async function importEffects(trx: Knex, job: JobRow, result: ImportResult, now: number): Promise<Effect[]> {
  const isDataset = result.kind === 'annotated';
  const file = (await trx<FileRow>('files').where({ id: job.file_id! }).first())!;
  await trx('files')
    .where({ id: file.id })
    .update({
      state: isDataset ? 'completed' : 'parsed',
      facts: JSON.stringify(result),
      species: result.species,
      error: null,
      dataset_id: isDataset ? job.dataset_id : null,
    });
  const told: Effect[] = [{ kind: 'file', payload: { id: file.id } }];
  if (!isDataset) return told;
  await trx('datasets').insert({
    id: job.dataset_id,
    space_id: job.space_id,
    created_by: job.created_by,
    name: file.name.replace(/\.h5ad$/i, ''),
    kind: 'custom',
    species: result.species,
    tissue: null,
    cells: result.cells,
    genes: result.genes,
    samples: Math.max(1, result.samples.length),
    simulated: result.simulated,
    job_id: job.id,
    created_at: now,
  });
  return [...told, { kind: 'dataset', payload: { id: job.dataset_id } }];
}

async function integrationEffects(trx: Knex, job: JobRow, result: IntegrationResult, now: number): Promise<Effect[]> {
  const params = JSON.parse(job.params) as IntegrationParams;
  const inputs = JSON.parse(job.inputs) as { simulated?: boolean };
  await trx('datasets').insert({
    id: job.dataset_id,
    space_id: job.space_id,
    created_by: job.created_by,
    name: params.jobName,
    kind: 'integrated',
    species: params.species,
    tissue: params.tissue,
    cells: result.cells,
    genes: result.genes,
    samples: result.samples.length,
    simulated: inputs.simulated ?? false,
    job_id: job.id,
    created_at: now,
  });
  return [{ kind: 'dataset', payload: { id: job.dataset_id } }];
}

/** Stores the failure of a job. A failed import sets the file to `failed` with the error, which the file list shows. */
export async function applyFailure(trx: Knex, job: JobRow, error: StromaError, now: number): Promise<Effects> {
  const notification = await notifyCreator(trx, job, 'failed', now);
  if (job.tool === 'import' && job.file_id) {
    await trx('files')
      .where({ id: job.file_id })
      .update({ state: 'failed', error: JSON.stringify(error) });
    return { events: [{ kind: 'file', payload: { id: job.file_id } }], notification };
  }
  const isEvaluation = job.draft_id && job.tool === 'preprocessing';
  return { events: isEvaluation ? [{ kind: 'draft', payload: { id: job.draft_id } }] : [], notification };
}
