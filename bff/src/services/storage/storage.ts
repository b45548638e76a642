import type { Knex } from 'knex';
import type { SpaceRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';

export async function storageUsed({ db }: Pick<Deps, 'db'>, spaceId: string): Promise<number> {
  const space = await db<SpaceRow>('spaces').where({ id: spaceId }).first('storage_used');
  return Number(space?.storage_used ?? 0);
}

/** Throws STORAGE_FULL once the space's storage is used up, so that nothing that grows can be started. */
export async function assertStorage({ db }: Pick<Deps, 'db'>, spaceId: string): Promise<void> {
  const space = await db<SpaceRow>('spaces').where({ id: spaceId }).first();
  const [used, limit] = [Number(space?.storage_used ?? 0), Number(space?.storage_limit ?? 0)];
  if (used >= limit) throw new AppError('STORAGE_FULL', { used, limit });
}

/** Takes bytes by one conditional update, so that the last byte has one winner; in the transaction that inserts the file's row. */
export async function reserveStorage(trx: Knex, spaceId: string, bytes: number): Promise<void> {
  const won = await trx('spaces')
    .where({ id: spaceId })
    .whereRaw('storage_used + ? <= storage_limit', [bytes])
    .increment('storage_used', bytes);
  if (won === 1) return;
  const space = await trx<SpaceRow>('spaces').where({ id: spaceId }).first();
  throw new AppError('STORAGE_FULL', {
    used: Number(space?.storage_used ?? 0),
    limit: Number(space?.storage_limit ?? 0),
  });
}

/** Charges more bytes, or throws STORAGE_FULL; fewer bytes are released. */
export async function changeStorage(trx: Knex, spaceId: string, bytes: number): Promise<void> {
  if (bytes > 0) await reserveStorage(trx, spaceId, bytes);
  else if (bytes < 0) await trx('spaces').where({ id: spaceId }).decrement('storage_used', -bytes);
}

/** Deletes a file's row and releases its bytes in one transaction; only one of two concurrent callers releases them. */
export async function deleteFileRow(trx: Knex, file: { id: string; space_id: string; size: number }): Promise<boolean> {
  if ((await trx('files').where({ id: file.id }).delete()) !== 1) return false;
  await changeStorage(trx, file.space_id, -Number(file.size));
  return true;
}
