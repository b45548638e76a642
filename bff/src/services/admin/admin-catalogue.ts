import type { Knex } from 'knex';
import type { DatasetDbRow } from '../../db/rows.ts';
import { AppError } from '../../errors.ts';
import { iso } from '../basics/ids.ts';
import { pageOf, type PageQuery } from './admin-page.ts';

type State = 'published' | 'draft' | 'withdrawn';
type Row = DatasetDbRow & { state: State | null; updated_at: number | null };

const datasets = (db: Knex): Knex.QueryBuilder =>
  db('datasets').leftJoin('public_datasets', 'public_datasets.dataset_id', 'datasets.id');
const COLUMNS = ['datasets.*', 'public_datasets.state', 'public_datasets.updated_at'];

const present = (row: Row) => ({
  id: row.id,
  name: row.name,
  species: row.species ?? '',
  cells: row.cells,
  state: row.state ?? ('draft' as const),
  updatedOn: iso(row.updated_at ?? row.created_at),
});

/** Every annotated dataset, of all spaces, and where it stands in the catalogue. */
export async function listForCatalogue(db: Knex, query: PageQuery) {
  const order: [string, 'asc' | 'desc'][] = [
    ['datasets.created_at', 'desc'],
    ['datasets.id', 'asc'],
  ];
  const search = ['datasets.name', 'datasets.species', 'datasets.tissue'];
  const found = await pageOf<Row>(query, datasets(db), { search, order, select: COLUMNS });
  return { total: found.total, rows: found.rows.map(present) };
}

async function find(db: Knex, id: string) {
  const row = (await datasets(db).where({ 'datasets.id': id }).first(COLUMNS)) as Row | undefined;
  if (!row) throw new AppError('NOT_FOUND');
  return present(row);
}

export interface Details {
  disease?: string;
  technology?: string;
  year?: number;
  source?: string;
}

/** What is not named stays as it was when it is published again. */
export async function publish(db: Knex, id: string, details: Details, now: number) {
  await find(db, id);
  const changes = { ...details, state: 'published', updated_at: now };
  await db('public_datasets')
    .insert({ dataset_id: id, ...changes })
    .onConflict('dataset_id')
    .merge(changes);
  return find(db, id);
}

export async function withdraw(db: Knex, id: string, now: number) {
  const where = { dataset_id: id };
  if ((await db('public_datasets').where(where).update({ state: 'withdrawn', updated_at: now })) !== 1)
    throw new AppError('NOT_FOUND');
  return find(db, id);
}
