import type { Knex } from 'knex';
import { LIMITS, type NewView, type SavedView } from '@stroma/contract';
import { isDuplicate } from '../../db/duplicates.ts';
import type { ViewRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { iso, newId, sha256 } from '../basics/ids.ts';
import { KeyedQueue } from '../sharing/one-at-a-time.ts';

interface Place {
  spaceId: string;
  datasetId: string;
}
type Listed = ViewRow & { author: string | null };

/** Serialised per dataset: the number of views is limited. */
const storing = new KeyedQueue('views');
const at = ({ spaceId, datasetId }: Place) => ({ space_id: spaceId, dataset_id: datasetId });
const present = (row: Listed): SavedView => ({
  ...{ id: row.id, name: row.name, tab: row.tab, query: row.query },
  ...{ createdAt: iso(row.created_at), createdBy: row.author ?? '' },
});
const viewsOf = (db: Knex, { spaceId, datasetId }: Place) =>
  db('dataset_views')
    .leftJoin('users', 'users.id', 'dataset_views.created_by')
    .where({ 'dataset_views.space_id': spaceId, 'dataset_views.dataset_id': datasetId })
    .select('dataset_views.*', 'users.username as author');

/** Named views of a dataset in a space, newest first. */
export async function listViews(db: Knex, place: Place): Promise<SavedView[]> {
  const rows = (await viewsOf(db, place).orderBy([
    { column: 'dataset_views.created_at', order: 'desc' },
    { column: 'dataset_views.id', order: 'desc' },
  ])) as Listed[];
  return rows.map(present);
}

async function findView(db: Knex, place: Place, id: string): Promise<SavedView> {
  const row = (await viewsOf(db, place).where({ 'dataset_views.id': id }).first()) as Listed | undefined;
  if (!row) throw new AppError('NOT_FOUND');
  return present(row);
}

/** Writes a name under the index that has each name of a dataset once, regardless of case. Throws NAME_TAKEN. */
async function named(
  name: string,
  write: (names: { name: string; name_key: string }) => Promise<unknown>,
): Promise<void> {
  try {
    await write({ name, name_key: sha256(name.toLowerCase()) });
  } catch (error) {
    throw isDuplicate(error) ? new AppError('NAME_TAKEN', { name }) : error;
  }
}

const told = (deps: Deps, { spaceId, datasetId }: Place): Promise<void> =>
  deps.events.publish(spaceId, 'dataset', { id: datasetId, views: true });

/** Throws NAME_TAKEN and VIEWS_FULL. */
export const createView = (deps: Deps, place: Place, userId: string, given: NewView): Promise<SavedView> =>
  storing.run(place.datasetId, async () => {
    const [{ n }] = (await deps.db('dataset_views').where(at(place)).count({ n: '*' })) as [{ n: number }];
    if (Number(n) >= LIMITS.views.most) throw new AppError('VIEWS_FULL', { limit: LIMITS.views.most });
    const id = newId();
    const row = { id, ...at(place), tab: given.tab, query: given.query, created_by: userId, created_at: deps.now() };
    await named(given.name.trim(), (names) => deps.db('dataset_views').insert({ ...row, ...names }));
    await told(deps, place);
    return findView(deps.db, place, id);
  });

/** Throws NOT_FOUND and NAME_TAKEN. */
export async function renameView(deps: Deps, place: Place, id: string, name: string): Promise<SavedView> {
  await findView(deps.db, place, id);
  await named(name.trim(), (names) => deps.db('dataset_views').where({ id }).update(names));
  await told(deps, place);
  return findView(deps.db, place, id);
}

/** Throws NOT_FOUND. */
export async function removeView(deps: Deps, place: Place, id: string): Promise<void> {
  await findView(deps.db, place, id);
  await deps.db('dataset_views').where({ id }).delete();
  await told(deps, place);
}
