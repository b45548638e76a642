import type { Knex } from 'knex';
import type { StromaError } from '@stroma/contract';
import type { ImportResult, IntegrationParams, IntegrationResult } from '@stroma/contract/tools';
import type { FileRow, JobRow } from '../db/rows.ts';
import type { StromaEvent } from './events.ts';

type Effect = Pick<StromaEvent, 'kind' | 'payload'>;

/** What a completed job makes visible, in the transaction that completes it. */
export async function applyResult(trx: Knex, job: JobRow, result: unknown, now: number): Promise<Effect[]> {
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

/** A failed import is a failed file: code and params, so that the list says what to do. */
export async function applyFailure(trx: Knex, job: JobRow, error: StromaError): Promise<Effect[]> {
  if (job.tool === 'import' && job.file_id) {
    await trx('files')
      .where({ id: job.file_id })
      .update({ state: 'failed', error: JSON.stringify(error) });
    return [{ kind: 'file', payload: { id: job.file_id } }];
  }
  return job.draft_id && job.tool === 'preprocessing' ? [{ kind: 'draft', payload: { id: job.draft_id } }] : [];
}
