import type { Knex } from 'knex';
import type { BoardRow, JobRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { chargeCheckpoints, EDITED_FOLDERS, setStoredBytes, type StoredKind } from './stored.ts';

const DONE = 'storedCounted';
const NOT_ENDED = ['submitted', 'running'];

interface Found {
  /** Bytes by `<folder>/<id>`. */
  bytes: Map<string, number>;
  /** Hashes of checkpoints by job. */
  used: Map<string, Set<string>>;
}

async function walkStore(deps: Deps): Promise<Found> {
  const found: Found = { bytes: new Map(), used: new Map() };
  for await (const { key, size } of deps.store.list('')) {
    const [folder = '', id = '', name = ''] = key.split('/');
    const group = `${folder}/${id}`;
    found.bytes.set(group, (found.bytes.get(group) ?? 0) + size);
    if (folder === 'job-checkpoints') found.used.set(id, (found.used.get(id) ?? new Set()).add(name));
  }
  return found;
}

/**
 * Counts data stored before the table `stored` existed, once, before the server listens. After a kill, the next start sets the same bytes again. A
 * space may then exceed its limit; it can start nothing new until it has room.
 */
export async function countStored(deps: Deps): Promise<void> {
  if (await deps.db('platform_state').where({ name: DONE }).first('name')) return;
  const { bytes, used } = await walkStore(deps);
  const set = async (table: string, kind: StoredKind, folders: readonly string[], db: Knex = deps.db) => {
    for (const { id } of (await db(table).select('id')) as { id: string }[])
      await transact(db, async (trx) => {
        const row = (await trx(table).where({ id }).first('space_id')) as { space_id: string } | undefined;
        const sum = folders.reduce((n, folder) => n + (bytes.get(`${folder}/${id}`) ?? 0), 0);
        if (row && sum > 0) await setStoredBytes(trx, { spaceId: row.space_id, kind, ownerId: id }, sum);
      });
  };
  await set('files', 'sample', ['samples']);
  await set('datasets', 'dataset', ['datasets']);
  await set('datasets', 'edits', EDITED_FOLDERS);
  for (const { space_id, dataset_id } of await deps.db<BoardRow>('dataset_boards').select('space_id', 'dataset_id'))
    await transact(deps.db, async (trx) => {
      const row = await trx<BoardRow>('dataset_boards').where({ space_id, dataset_id }).first('value');
      const owned = { spaceId: space_id, kind: 'figure', ownerId: dataset_id } as const;
      if (row) await setStoredBytes(trx, owned, Buffer.byteLength(row.value));
    });
  for (const { id } of (await deps.db('jobs').whereNotIn('status', NOT_ENDED).select('id')) as { id: string }[])
    await transact(deps.db, async (trx) => {
      const job = (await trx('jobs').where({ id }).first()) as JobRow | undefined;
      if (!job) return;
      const at = { spaceId: job.space_id, kind: 'result', ownerId: id } as const;
      await setStoredBytes(trx, at, bytes.get(`results/${id}`) ?? 0);
      const hashes = [...(used.get(id) ?? [])].filter((sha) => bytes.has(`checkpoints/${sha}`));
      const sizes = new Map(hashes.map((sha) => [sha, bytes.get(`checkpoints/${sha}`)!]));
      // The time of the last use is unknown, so retention starts now.
      await chargeCheckpoints(trx, job, sizes, deps.now());
    });
  await deps
    .db('platform_state')
    .insert({ name: DONE, value: String(deps.now()) })
    .onConflict('name')
    .ignore();
}
