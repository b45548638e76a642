import type { Knex } from 'knex';
import type { Board, BoardToSave, BoardValue } from '@stroma/contract';
import { isDuplicate } from '../../db/duplicates.ts';
import type { BoardRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { iso } from '../basics/ids.ts';
import { setStoredBytes } from '../storage/stored.ts';

interface Place {
  spaceId: string;
  datasetId: string;
}
const at = ({ spaceId, datasetId }: Place) => ({ space_id: spaceId, dataset_id: datasetId });

/** The board of a dataset in a space; without one an empty answer of version 0. */
export async function readBoard(db: Knex, { spaceId, datasetId }: Place): Promise<Board> {
  const row = (await db('dataset_boards')
    .leftJoin('users', 'users.id', 'dataset_boards.changed_by')
    .where({ 'dataset_boards.space_id': spaceId, 'dataset_boards.dataset_id': datasetId })
    .first('dataset_boards.*', 'users.username as author')) as (BoardRow & { author: string | null }) | undefined;
  if (!row) return { value: null, version: 0, changedAt: null, changedBy: '' };
  return {
    value: JSON.parse(row.value) as BoardValue,
    version: row.version,
    changedAt: iso(row.changed_at),
    changedBy: row.author ?? '',
  };
}

/** One winner for each version. Throws VERSION_CONFLICT. */
export async function saveBoard(deps: Deps, place: Place, userId: string, given: BoardToSave): Promise<Board> {
  const next = {
    value: JSON.stringify(given.value),
    version: given.version + 1,
    changed_by: userId,
    changed_at: deps.now(),
  };
  const isWritten = await transact(deps.db, async (trx) => {
    if (!(await written(trx, place, given.version, next))) return false;
    const owned = { spaceId: place.spaceId, kind: 'figure', ownerId: place.datasetId } as const;
    await setStoredBytes(trx, owned, Buffer.byteLength(next.value));
    return true;
  });
  if (!isWritten) {
    const { version, changedBy } = await readBoard(deps.db, place);
    throw new AppError('VERSION_CONFLICT', { version, by: changedBy });
  }
  await deps.events.publish(place.spaceId, 'dataset', { id: place.datasetId, board: true });
  return readBoard(deps.db, place);
}

async function written(db: Knex, place: Place, version: number, next: Omit<BoardRow, 'space_id' | 'dataset_id'>) {
  if (version > 0)
    return (
      (await db('dataset_boards')
        .where({ ...at(place), version })
        .update(next)) === 1
    );
  try {
    await db('dataset_boards').insert({ ...at(place), ...next });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
