import type { Knex } from 'knex';
import type { ImportChoices, ImportResult } from '@stroma/contract/tools';
import type { FileRow, JobRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { finishRemovals } from './deletion.ts';
import { planRemovals } from './removals.ts';
import { assertStorage } from '../storage/storage.ts';
import { assertHomologues, serialiseChoices, insertImport, importTables } from '../files/imports.ts';
import { storedUpload } from '../files/uploads.ts';

/** States of a file whose import has ended. */
const ENDED = ['parsed', 'completed', 'failed'] as const;

/** Throws FILE_USED for a sample that an analysis has used, and for a project whose samples are separate files. */
async function assertUnused(trx: Knex, file: FileRow): Promise<void> {
  const facts = file.facts ? (JSON.parse(file.facts) as ImportResult) : null;
  if (facts?.kind === 'project') throw new AppError('FILE_USED', { file: file.name, reason: 'samples' });
  const reader = await trx<JobRow>('jobs')
    .where({ space_id: file.space_id })
    .whereNot({ tool: 'import' })
    .where('inputs', 'like', `%${file.id}%`)
    .first('id');
  if (reader) throw new AppError('FILE_USED', { file: file.name, reason: 'analysis' });
}

/** The bytes from which a file is parsed: its own upload, or that of its project. Throws NOT_FOUND if they were deleted. */
async function sourceOf(deps: Deps, file: FileRow): Promise<{ key: string; name: string }> {
  const upload = file.project_id
    ? await deps.db<FileRow>('files').where({ id: file.project_id, space_id: file.space_id }).first()
    : file;
  if (!upload) throw new AppError('NOT_FOUND');
  return { key: (await storedUpload(deps, upload)).key, name: upload.name };
}

/**
 * Parses the stored upload of a file again with other choices. A sample is replaced; an annotated file becomes a further dataset, and the
 * one that it was before stays. Throws FILE_NOT_PARSED, FILE_USED, HOMOLOGUES_MISSING, STORAGE_FULL or NOT_FOUND.
 */
export async function parseAgain(deps: Deps, userId: string, given: FileRow, asked: ImportChoices): Promise<void> {
  const { id, name, sha256 } = given;
  if (given.kind === 'contigs' || given.kind === 'bulk')
    throw new AppError('CHOICES_UNSUPPORTED', { file: name, kind: given.kind });
  const notParsed = (state: string) => new AppError('FILE_NOT_PARSED', { file: name, state });
  if (!sha256) throw notParsed(given.state);
  await assertStorage(deps, given.space_id);
  const source = await sourceOf(deps, given);
  const { place } = given.choices ? (JSON.parse(given.choices) as ImportChoices) : {};
  // A sample of a project stays that sample.
  const choices = serialiseChoices(JSON.stringify({ ...asked, ...(place !== undefined && { place }) }));
  const file = { ...given, choices, created_by: userId };
  await assertHomologues(deps, file);
  const tables = await importTables(deps, file);
  const planned = await transact(deps.db, async (trx) => {
    const row = await trx<FileRow>('files').where({ id }).forUpdate().first();
    if (!row) throw new AppError('NOT_FOUND');
    await assertUnused(trx, row);
    const changes = { state: 'parsing', choices, error: null, facts: null, species: null, dataset_id: null };
    const won = await trx('files')
      .where({ id })
      .whereIn('state', [...ENDED])
      .update(changes);
    if (won !== 1) throw notParsed(row.state);
    await insertImport(trx, file, { ...source, sha256 }, tables, deps.now());
    // The import that created a dataset is used to rebuild it if it is damaged.
    const isOrigin = row.job_id && (await trx('datasets').where({ job_id: row.job_id }).first('id'));
    return row.job_id && !isOrigin ? planRemovals(trx, deps.now(), [{ kind: 'jobRow', target: row.job_id }]) : [];
  });
  await finishRemovals(deps, planned);
  await deps.events.publish(given.space_id, 'file', { id });
  deps.events.jobSubmitted();
}
