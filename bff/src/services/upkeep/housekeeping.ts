import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import type { Deps } from '../../deps.ts';
import { SESSION_MAX_MS, SESSION_IDLE_MS } from '../../middlewares/token.ts';
import { removeOrphans } from '../admin/admin-storage.ts';
import { expireConversions } from '../conversions/conversions.ts';
import { recoverUploads, dropLostUploads } from '../files/upload-recovery.ts';
import { finishRemovals } from '../removal/deletion.ts';
import { removeExpiredCheckpoints } from '../removal/storage-parts.ts';
import { KeyedQueue, sharedLocks } from '../sharing/one-at-a-time.ts';
import { sweepCheckpoints } from '../storage/checkpoints.ts';
import { chargeRecentJobs } from '../storage/job-charges.ts';
import { countStored } from '../storage/stored-count.ts';
import { releaseCopies } from '../teams/dataset-copies.ts';

const DAY = 24 * 3600_000;
/** docs/operations.md, "Automatic deletion". */
export const RETENTION = {
  readNotification: 180 * DAY,
  notification: 365 * DAY,
  /** Retention of accepted, withdrawn or expired invitations, which the group's list shows until then. */
  endedInvitation: 180 * DAY,
  /** A link to a dataset that ran out or was revoked: as long. */
  endedLink: 180 * DAY,
};
const IN_CHUNKS_OF = 500;

/** Deletes expired credentials: ended sessions, codes, one-use links and OpenID states (docs/security.md, 14.2.4). */
export async function pruneExpired({ db, now }: Deps): Promise<void> {
  const at = now();
  await db('sessions')
    .where('seen_at', '<', at - SESSION_IDLE_MS)
    .orWhere('created_at', '<', at - SESSION_MAX_MS)
    .delete();
  for (const table of ['email_codes', 'sign_in_links', 'oidc_states', 'download_links'])
    await db(table)
      .where('expires_at', '<', at - DAY)
      .delete();
}

/** Found by a plain read and deleted by key, because a scanning delete would lock every row that it passes. */
async function deleteFound(db: Knex, table: string, found: () => Knex.QueryBuilder): Promise<void> {
  for (;;) {
    const ids = ((await found().select('id').limit(IN_CHUNKS_OF)) as { id: string }[]).map(({ id }) => id);
    if (ids.length) await db(table).whereIn('id', ids).delete();
    if (ids.length < IN_CHUNKS_OF) return;
  }
}

/** Deletes notifications that people have read or will not read. The audit log keeps the actions. */
export async function pruneRetained({ db, now }: Deps): Promise<void> {
  const at = now();
  const notifications = () => db('notifications');
  await deleteFound(db, 'notifications', () =>
    notifications()
      .whereNotNull('read_at')
      .where('created_at', '<', at - RETENTION.readNotification),
  );
  await deleteFound(db, 'notifications', () => notifications().where('created_at', '<', at - RETENTION.notification));
  const ended = at - RETENTION.endedInvitation;
  for (const column of ['expires_at', 'spent_at', 'revoked_at'])
    await deleteFound(db, 'invitations', () => db('invitations').where(column, '<', ended));
  for (const column of ['ends_at', 'revoked_at'])
    await deleteFound(db, 'share_links', () => db('share_links').where(column, '<', at - RETENTION.endedLink));
}

/** Files of references that a kill left between their writing and their place in the store. */
async function sweepParts({ config, now }: Deps): Promise<void> {
  for (const name of await readdir(config.dataDir)) {
    if (!/^reference-.*\.part$/.test(name)) continue;
    const file = join(config.dataDir, name);
    const facts = await stat(file).catch(() => null);
    if (facts && facts.mtimeMs < now() - 3600_000) await rm(file, { force: true });
  }
}

const keeping = new KeyedQueue('housekeeping');

/** Runs every hour, unless another BFF is running it. */
export async function cleanUp(deps: Deps, uploadsDirectory: string, isStart = false): Promise<void> {
  await sweepParts(deps);
  const work = () => keepShared(deps, uploadsDirectory, isStart);
  await (isStart ? keeping.run('', work) : keeping.runUnlessRunning('', work));
}

/** Tasks that only one BFF needs to run. */
async function keepShared(deps: Deps, uploadsDirectory: string, isStart: boolean): Promise<void> {
  const locks = sharedLocks();
  await locks?.sweep();
  await deps.events.prune();
  await pruneExpired(deps);
  await pruneRetained(deps);
  await releaseCopies(deps);
  await finishRemovals(deps);
  await removeOrphans(deps);
  if (isStart) await countStored(deps);
  else await chargeRecentJobs(deps);
  await expireConversions(deps);
  await removeExpiredCheckpoints(deps);
  await sweepCheckpoints(deps);
  // At the start of a single BFF nothing is in progress, so leftovers of a kill are released at once.
  await (isStart && !locks ? dropLostUploads(deps, uploadsDirectory, 0) : dropLostUploads(deps, uploadsDirectory));
}

const takingOver = new KeyedQueue('take-over');

/** Takes over from a BFF that ended or died. */
export const takeOverFromLostBff = (deps: Deps, uploadsDirectory: string): Promise<void> =>
  takingOver.run('', async () => {
    await sharedLocks()?.sweep();
    await recoverUploads(deps, uploadsDirectory);
    await releaseCopies(deps);
    await finishRemovals(deps);
  });
