import type { Knex } from 'knex';
import { fileNameOf, LIMITS } from '@stroma/contract';
import type { DownloadRow, JobRow, MemberRow, SpaceRow, UserRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../caller.ts';
import { iso, newToken, sha256 } from '../basics/ids.ts';
import { mayReadSources } from '../datasets/access.ts';
import { assertEnabled, stateOf } from './downloads.ts';

const LINK_MS = LIMITS.downloadLinkSeconds * 1000;

/**
 * Conditions that an approved request must still meet at the download: a seat in the space; the Download seat if that was its approval; and for a
 * result, access of the space to its inputs.
 */
async function isStillAllowed(db: Knex, row: DownloadRow): Promise<boolean> {
  const user = await db<UserRow>('users').where({ id: row.user_id }).first();
  const space = await db<SpaceRow>('spaces').where({ id: row.space_id }).first();
  const seat = await db<MemberRow>('space_members').where({ space_id: row.space_id, user_id: row.user_id }).first();
  if (!user || user.status === 'locked' || !space || !seat) return false;
  if (row.kind === 'result') {
    const job = await db<JobRow>('jobs').where({ id: row.target_id, space_id: row.space_id }).first();
    if (!job || !(await mayReadSources(db, job))) return false;
  }
  if (row.kind === 'conversion') {
    const made = { id: row.job_id ?? '', space_id: row.space_id, status: 'completed' as const };
    const job = await db<JobRow>('jobs').where(made).first();
    if (!job || !(await mayReadSources(db, job))) return false;
  }
  return Boolean(seat.can_view) && (row.decided_by !== null || Boolean(seat.can_download));
}

async function sizeOf(deps: Deps, row: DownloadRow): Promise<number> {
  return deps.store.size(row.object_key).catch((error: unknown) => {
    if (error instanceof AppError) throw new AppError('DOWNLOAD_FILE_MISSING', { file: row.name });
    throw error;
  });
}

/** The name under which it is saved. */
async function nameOf(deps: Deps, { kind, name, target_id: id }: DownloadRow): Promise<string> {
  const job = kind === 'result' ? await deps.db<JobRow>('jobs').where({ id }).first('name') : undefined;
  return job ? fileNameOf(job.name, name) : name;
}

/** A one-use link of the caller's own approved request; its secret is stored hashed. */
export async function createLink(deps: Deps, caller: Caller, id: string): Promise<{ path: string; expiresAt: string }> {
  const own = { id, space_id: caller.space.id, user_id: caller.user.id };
  const row = await deps.db<DownloadRow>('downloads').where(own).first();
  if (!row) throw new AppError('NOT_FOUND');
  assertEnabled(caller);
  const now = deps.now();
  if (stateOf(row, now) !== 'approved' || !(await isStillAllowed(deps.db, row))) throw new AppError('CONFLICT');
  await sizeOf(deps, row);
  const [token, expires_at] = [newToken(), now + LINK_MS];
  await deps
    .db('download_links')
    .where('expires_at', '<', now - LINK_MS)
    .delete();
  await deps
    .db('download_links')
    .insert({ token_hash: sha256(token), download_id: id, user_id: caller.user.id, expires_at });
  return { path: `/api/downloads/${token}`, expiresAt: iso(expires_at) };
}

/** Uses up a link by one conditional update. Any refusal looks like a missing link. */
export async function spendLink(deps: Deps, token: string): Promise<{ row: DownloadRow; name: string; size: number }> {
  const [where, now] = [{ token_hash: sha256(token) }, deps.now()];
  const spent = await deps
    .db('download_links')
    .where(where)
    .whereNull('spent_at')
    .where('expires_at', '>', now)
    .update({ spent_at: now });
  if (spent !== 1) throw new AppError('NOT_FOUND');
  const link = await deps.db('download_links').where(where).first();
  const row = link && (await deps.db<DownloadRow>('downloads').where({ id: link.download_id }).first());
  if (!row || stateOf(row, now) !== 'approved' || !(await isStillAllowed(deps.db, row)))
    throw new AppError('NOT_FOUND');
  return { row, name: await nameOf(deps, row), size: await sizeOf(deps, row) };
}
