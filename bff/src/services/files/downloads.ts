import type { Knex } from 'knex';
import { LIMITS, type DownloadRequest, type JobProgress } from '@stroma/contract';
import type { DownloadRow, FileRow, JobRow, UserRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError, parseError } from '../../errors.ts';
import type { Caller } from '../../caller.ts';
import type { Trace } from '../accounts/audit.ts';
import { isPermitted } from '../accounts/privileges.ts';
import { iso, isoOrNull, newId } from '../basics/ids.ts';
import { findReadableJob } from '../jobs/job-rows.ts';
import { managersOf, notify } from '../notices/notifications.ts';
import { keyOf, storedUpload } from './uploads.ts';

export const DOWNLOAD_VALID_MS = LIMITS.convertedRdsDays * 24 * 3600_000;
export const DOWNLOADS_PAGE = '/cloud/requestedDownloads';

type DownloadWithNames = DownloadRow &
  Record<'requester' | 'decider' | 'analysis' | 'dataset' | 'job_error' | 'job_progress', string | null> & {
    /** Null: the job of the conversion was deleted. */
    job_status: JobRow['status'] | null;
  };

/** State of a request. Expiry is not stored: it follows from the date. A conversion gets a date when its file is ready. */
export const stateOf = (row: DownloadRow, now: number): DownloadRequest['state'] =>
  row.state === 'approved' && (row.kind !== 'conversion' || row.valid_until !== null) && now >= Number(row.valid_until)
    ? 'expired'
    : row.state;

const withNames = (db: Knex, spaceId: string) =>
  db('downloads')
    .leftJoin('users as u', 'u.id', 'downloads.user_id')
    .leftJoin('users as d', 'd.id', 'downloads.decided_by')
    .leftJoin('jobs as j', (on) => on.on('j.id', 'downloads.target_id').andOnVal('downloads.kind', 'result'))
    // The dataset that the analysis reads, otherwise the one it created.
    .leftJoin('jobs as c', 'c.id', 'downloads.job_id')
    .leftJoin('datasets as s', (on) =>
      on.on(
        's.id',
        db.raw(
          "case when downloads.kind = 'conversion' then downloads.target_id else coalesce(j.source_dataset_id, j.dataset_id) end",
        ),
      ),
    )
    .where({ 'downloads.space_id': spaceId })
    .select(
      'downloads.*',
      'u.username as requester',
      'd.username as decider',
      'j.name as analysis',
      's.name as dataset',
      'c.status as job_status',
      'c.error as job_error',
      'c.progress as job_progress',
    );

function conversionOf(row: DownloadWithNames): Pick<DownloadRequest, 'conversion'> {
  if (row.kind !== 'conversion' || !row.format) return {};
  const { step, steps, fraction } = JSON.parse(row.job_progress ?? '{"step":0,"steps":1,"fraction":0}') as JobProgress;
  const done = row.job_status === 'completed' ? 1 : Math.min(1, (step + fraction) / steps);
  return {
    conversion: { format: row.format, status: row.job_status, fraction: done, error: parseError(row.job_error) },
  };
}
/** The file of a conversion is deleted with its job. */
const isGone = (row: DownloadWithNames): boolean => row.job_id !== null && row.job_status === null;

const present = (row: DownloadWithNames, { user, member }: Caller, now: number): DownloadRequest => ({
  id: row.id,
  kind: row.kind,
  targetId: row.target_id,
  name: row.name,
  ...conversionOf(row),
  analysis: row.analysis,
  dataset: row.dataset,
  size: row.size === null ? null : Number(row.size),
  state: isGone(row) ? 'expired' : stateOf(row, now),
  purpose: row.purpose,
  reason: row.reason,
  requestedBy: row.requester ?? '',
  requestedAt: iso(row.requested_at),
  decidedBy: row.decider,
  validUntil: isoOrNull(row.valid_until),
  decidable: row.state === 'pending' && member.role !== 'Member',
  own: row.user_id === user.id,
});

/** The caller's own; for an Owner or Admin all of the space. */
export async function listDownloads(deps: Deps, caller: Caller): Promise<DownloadRequest[]> {
  const rows = withNames(deps.db, caller.space.id).orderBy('requested_at', 'desc').limit(1000);
  const seen = caller.member.role === 'Member' ? rows.where({ 'downloads.user_id': caller.user.id }) : rows;
  return ((await seen) as DownloadWithNames[]).map((row) => present(row, caller, deps.now()));
}

export async function findDownload(deps: Deps, caller: Caller, id: string): Promise<DownloadRequest> {
  const row = (await withNames(deps.db, caller.space.id).where({ 'downloads.id': id }).first()) as DownloadWithNames;
  if (!row) throw new AppError('NOT_FOUND');
  return present(row, caller, deps.now());
}

/** Files of every analysis have the same names, so the analysis is prepended. */
const named = (name: string, analysis: string | null): string => (analysis === null ? name : `${name} (${analysis})`);

interface Target {
  kind: 'file' | 'result';
  targetId: string;
  name?: string;
}

/** Finds the requested file in the caller's space. A result's file is one that the store lists: no name leads out of its folder. */
async function resolve(deps: Deps, spaceId: string, { kind, targetId, name }: Target) {
  if (kind === 'file') {
    const file = await deps.db<FileRow>('files').where({ id: targetId, space_id: spaceId }).first();
    if (!file) throw new AppError('NOT_FOUND');
    // A sample of a project has no bytes itself.
    if (file.state === 'uploading' || file.project_id !== null) throw new AppError('CONFLICT');
    const object_key = await keyOfUpload(deps, file);
    return { name: file.name, object_key, size: Number(file.size), of: null };
  }
  const job = await findReadableJob(deps.db, spaceId, targetId);
  if (job.status !== 'completed') throw new AppError('CONFLICT');
  for await (const { key, size } of deps.store.list(`results/${job.id}`))
    if (key === `results/${job.id}/${name}`) return { name: name!, object_key: key, size, of: job.name };
  throw new AppError('NOT_FOUND');
}

/** Storage key of an upload, even if its bytes are missing, so that the link can report it. */
export const keyOfUpload = (deps: Deps, file: FileRow): Promise<string> =>
  storedUpload(deps, file).then(
    ({ key }) => key,
    (error: unknown) => {
      if (error instanceof AppError) return keyOf(file);
      throw error;
    },
  );

/** Whether a download needs no approval: in the personal space, and with a Download seat if free downloads are on (specification 6). */
export function needsNoApproval(caller: Caller): boolean {
  if (caller.space.kind === 'personal') return true;
  return Boolean(caller.member.can_download) && caller.features.downloadFreeFile;
}

/** Refuses a seat with Download for which an administrator has switched the operation off, which an approval cannot override. */
export function assertEnabled(caller: Caller): void {
  if (caller.member.can_download && !isPermitted(caller, 'op.download'))
    throw new AppError('PERMISSION_DENIED', { permission: 'download' });
}

/** A repeated request for the same file returns the open one. */
export async function requestDownload(
  deps: Deps,
  caller: Caller,
  given: Target & { purpose?: string },
  trace: Trace<string>,
): Promise<string> {
  assertEnabled(caller);
  const { of, ...target } = await resolve(deps, caller.space.id, given);
  const now = deps.now();
  const same = { space_id: caller.space.id, user_id: caller.user.id, object_key: target.object_key };
  const isApproved = needsNoApproval(caller);
  const open = (await deps.db<DownloadRow>('downloads').where(same)).find(
    (row) => stateOf(row, now) === 'approved' || (row.state === 'pending' && !isApproved),
  );
  if (open) return open.id;
  const row = {
    id: newId(),
    ...same,
    ...target,
    kind: given.kind,
    target_id: given.targetId,
    state: isApproved ? 'approved' : 'pending',
    purpose: given.purpose?.trim() ?? '',
    requested_at: now,
    valid_until: isApproved ? now + DOWNLOAD_VALID_MS : null,
  };
  await transact(deps.db, async (trx) => {
    await trx('downloads').insert(row);
    await trace(trx, named(row.name, of));
  });
  if (!isApproved) await notifyManagers(deps, caller, named(target.name, of));
  return row.id;
}

/** Owners and admins decide on a request. */
export async function notifyManagers(deps: Deps, caller: Caller, file: string): Promise<void> {
  const values = { name: caller.user.username, file, team: caller.space.name };
  const messageId = 'notification.download.requested';
  for (const userId of await managersOf(deps.db, caller.space.id, caller.user.id))
    await notify(deps, userId, { kind: 'download', messageId, values, link: DOWNLOADS_PAGE });
}

/**
 * Decides a pending request once: the second of two decisions gets CONFLICT. `approval`: additional fields of an approval; by default the validity
 * period starts.
 */
export async function decideRequest(
  deps: Deps,
  caller: Caller,
  id: string,
  reason: string | null | undefined,
  trace: Trace<{ name: string; requestedBy: string }>,
  approval: (trx: Knex) => Promise<Partial<DownloadRow>> = async () => ({
    valid_until: deps.now() + DOWNLOAD_VALID_MS,
  }),
): Promise<void> {
  const where = { id, space_id: caller.space.id };
  const row = await deps.db<DownloadRow>('downloads').where(where).first();
  if (!row) throw new AppError('NOT_FOUND');
  const isApproved = reason === undefined;
  const analysis =
    row.kind === 'result' ? await deps.db<JobRow>('jobs').where({ id: row.target_id }).first('name') : null;
  const file = named(row.name, analysis?.name ?? null);
  const isThere = await transact(deps.db, async (trx) => {
    const approved = isApproved && (await approval(trx));
    const won = await trx('downloads')
      .where({ ...where, state: 'pending' })
      .update({
        decided_by: caller.user.id,
        ...(approved ? { state: 'approved', ...approved } : { state: 'declined', reason: reason || null }),
      });
    if (won !== 1) throw new AppError('CONFLICT');
    const requester = await trx<UserRow>('users').where({ id: row.user_id }).first();
    await trace(trx, { name: file, requestedBy: requester?.username ?? '' });
    return approved && approved.valid_until !== null;
  });
  if (row.user_id === caller.user.id) return;
  await notify(deps, row.user_id, {
    kind: 'download',
    messageId: `notification.download.${isApproved ? (isThere ? 'approved' : 'converting') : reason ? 'declinedReason' : 'declined'}`,
    values: isApproved ? { file, days: LIMITS.convertedRdsDays } : { file, reason: reason ?? '' },
    link: DOWNLOADS_PAGE,
  });
}

/** Returns the withdrawn row. */
export async function withdrawDownload(deps: Deps, caller: Caller, id: string): Promise<DownloadRow> {
  const own = { id, space_id: caller.space.id, user_id: caller.user.id };
  const row = await deps.db<DownloadRow>('downloads').where(own).first();
  if (!row || (await deps.db('downloads').where(own).delete()) !== 1) throw new AppError('NOT_FOUND');
  return row;
}
