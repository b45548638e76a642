import type { DownloadRequest } from '@stroma/contract';
import { EXPORT_ENDINGS, type ExportDatasetParams, type ExportFormat } from '@stroma/contract/tools';
import type { DatasetDbRow, DownloadRow, JobRow, UserRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError, inputInvalid } from '../../errors.ts';
import type { Caller } from '../../caller.ts';
import type { Trace } from '../accounts/audit.ts';
import { newId } from '../basics/ids.ts';
import { isShared } from '../datasets/access.ts';
import { assertReachable } from '../datasets/datasets.ts';
import { datasetService } from '../datasets/dataset-service.ts';
import { factsOf, fieldsOf, versionOfDataset } from '../datasets/published.ts';
import { fileOf } from '../files/converted.ts';
import { decideRequest, needsNoApproval, assertEnabled, notifyManagers } from '../files/downloads.ts';
import { deleteJob } from '../removal/deletion.ts';
import { checkParams } from '../tasks/task-params.ts';
import { submitTask } from '../tasks/tasks.ts';

/*
 * A dataset in another format is a download whose file is written by a job of the tool export-dataset: all cells and columns, with the labels as they
 * are when the job starts. The job starts at the approval, in the name of the requester; requests for the same file share one job.
 */

const TOOL = 'export-dataset';

interface Started {
  job: JobRow;
  /** It was created for this download, and is not a user's export. */
  isNew: boolean;
}

/** Starts the job that writes the file, or returns the existing one. Throws the errors of `submitTask`. */
async function start(
  deps: Deps,
  spaceId: string,
  user: UserRow,
  row: DatasetDbRow,
  format: ExportFormat,
): Promise<Started> {
  const { columns } = await datasetService.detail(deps, user, row.id);
  // Other spaces read the newest version of a published dataset, whose fields make the file complete; its own space, and those with which it is
  // shared, read the current data.
  const isOwn = row.space_id === spaceId || (await isShared(deps.db, row.id, spaceId));
  const version = isOwn ? undefined : await versionOfDataset(deps.db, row.id);
  const params: ExportDatasetParams = {
    ...{ format, cells: null, columns: columns.map(({ name }) => name) },
    ...(version && { publication: { title: factsOf(version).title, fields: fieldsOf(version) } }),
  };
  checkParams(TOOL, params);
  const before = await deps.db('jobs').where({ space_id: spaceId, source_dataset_id: row.id, tool: TOOL }).select('id');
  const task = { spaceId, user, tool: TOOL, datasetId: row.id, name: `${row.name.slice(0, 180)} (${format})`, params };
  const job = await submitTask(deps, { ...task, tool: TOOL });
  return { job, isNew: !before.some(({ id }: { id: string }) => id === job.id) };
}

async function findDataset(deps: Deps, caller: Caller, id: string): Promise<DatasetDbRow> {
  await assertReachable(deps, caller, id, true);
  return (await deps.db<DatasetDbRow>('datasets').where({ id }).first())!;
}

/** Characters that no file system allows in a name. */
const nameOf = ({ name }: DatasetDbRow, format: ExportFormat): string =>
  `${name
    .replaceAll(/[\\/:*?"<>|]+/g, '_')
    .slice(0, 150)
    .trim()}${EXPORT_ENDINGS[format]}`;

interface Asked {
  targetId: string;
  format?: ExportFormat;
  purpose?: string;
}

/** Requests a dataset as a file. An open request for the same file is reused. Returns its id. */
export async function requestConversion(
  deps: Deps,
  caller: Caller,
  asked: Asked,
  trace: Trace<string>,
): Promise<string> {
  const { targetId, format, purpose = '' } = asked;
  assertEnabled(caller);
  if (!format) throw inputInvalid('body', '/format', 'required');
  const dataset = await findDataset(deps, caller, targetId);
  const now = deps.now();
  const mine = {
    space_id: caller.space.id,
    user_id: caller.user.id,
    kind: 'conversion' as const,
    target_id: targetId,
    format,
  };
  const row = { id: newId(), ...mine, name: nameOf(dataset, format), object_key: '', requested_at: now };
  const given = { ...row, purpose: purpose.trim() };
  if (!needsNoApproval(caller)) {
    const open = await deps
      .db<DownloadRow>('downloads')
      .where({ ...mine, state: 'pending' })
      .first('id');
    if (open) return open.id;
    await transact(deps.db, async (trx) => {
      await trx('downloads').insert({ ...given, state: 'pending' });
      await trace(trx, row.name);
    });
    await notifyManagers(deps, caller, row.name);
    return row.id;
  }
  const { job, isNew } = await start(deps, caller.space.id, caller.user, dataset, format);
  return transact(deps.db, async (trx) => {
    // Locked: the job's end either finds this download, or is seen here.
    const ended = (await trx<JobRow>('jobs').where({ id: job.id }).forUpdate().first())!;
    const open = await trx<DownloadRow>('downloads')
      .where({ ...mine, job_id: job.id, state: 'approved' })
      .where((live) => live.whereNull('valid_until').orWhere('valid_until', '>', now))
      .first('id');
    if (open) return open.id;
    await trx('downloads').insert({
      ...given,
      state: 'approved',
      job_id: job.id,
      owns_job: isNew,
      ...fileOf(ended, now),
    });
    await trace(trx, row.name);
    return row.id;
  });
}

/** Starts the conversion in the name of the requester, and approves the request. */
export async function approveConversion(
  deps: Deps,
  caller: Caller,
  asked: DownloadRequest,
  trace: Trace<{ name: string; requestedBy: string }>,
): Promise<void> {
  if (asked.state !== 'pending') throw new AppError('CONFLICT');
  const dataset = await findDataset(deps, caller, asked.targetId);
  const row = (await deps.db<DownloadRow>('downloads').where({ id: asked.id }).first()) as DownloadRow | undefined;
  const user = row && (await deps.db<UserRow>('users').where({ id: row.user_id }).first());
  if (!user || !row.format) throw new AppError('NOT_FOUND');
  const { job, isNew } = await start(deps, caller.space.id, user, dataset, row.format);
  await decideRequest(deps, caller, asked.id, undefined, trace, async (trx) => {
    const ended = (await trx<JobRow>('jobs').where({ id: job.id }).forUpdate().first())!;
    return { job_id: job.id, owns_job: isNew, ...fileOf(ended, deps.now()) };
  });
}

/** Deletes a job that was created only for downloads, if none is left. A job that a named state needs is kept. */
async function dropUnused(deps: Deps, jobId: string): Promise<void> {
  const live = await deps
    .db('downloads')
    .where({ job_id: jobId, state: 'approved' })
    .where((one) => one.whereNull('valid_until').orWhere('valid_until', '>', deps.now()))
    .first('id');
  const job = await deps.db<JobRow>('jobs').where({ id: jobId }).first('id', 'space_id');
  if (live || !job) return;
  await deleteJob(deps, job).catch((error: unknown) => {
    if (!(error instanceof AppError && error.id === 'RESULT_IN_STATE')) throw error;
  });
}

/** Called after a request was withdrawn: stops its conversion, or removes its file. */
export async function dropConversion(deps: Deps, row: DownloadRow): Promise<void> {
  if (row.job_id && row.owns_job) await dropUnused(deps, row.job_id);
}

/** Removes the files whose days are over (specification 4: 7 days). */
export async function expireConversions(deps: Deps): Promise<void> {
  const over = (await deps
    .db('downloads')
    .join('jobs', 'jobs.id', 'downloads.job_id')
    .where({ owns_job: true })
    .where('valid_until', '<=', deps.now())
    .distinct('job_id')) as { job_id: string }[];
  for (const { job_id } of over) await dropUnused(deps, job_id);
}
