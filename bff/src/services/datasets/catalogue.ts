import type { Knex } from 'knex';
import type { PublicDataset } from '@stroma/contract';
import type { DatasetDbRow } from '../../db/rows.ts';
import { AppError } from '../../errors.ts';

const FACETS = {
  species: 'datasets.species',
  tissue: 'datasets.tissue',
  disease: 'public_datasets.disease',
  technology: 'public_datasets.technology',
} as const;
type FacetName = keyof typeof FACETS;
const FACET_NAMES = Object.keys(FACETS) as FacetName[];
const MOST_VALUES = 200;

type Row = DatasetDbRow & Pick<PublicDataset, 'disease' | 'technology' | 'source' | 'year'>;
export type Choice = Partial<Record<FacetName, string[]>> & { search?: string };

const present = (row: Row): PublicDataset => ({
  id: row.id,
  name: row.name,
  species: row.species ?? '',
  tissue: row.tissue ?? '',
  disease: row.disease,
  technology: row.technology,
  cells: row.cells,
  samples: row.samples,
  year: row.year,
  source: row.source,
});

const published = (db: Knex) =>
  db('public_datasets').join('datasets', 'datasets.id', 'public_datasets.dataset_id').where({ state: 'published' });

export const isPublished = async (db: Knex, id: string): Promise<boolean> =>
  Boolean(await published(db).where({ dataset_id: id }).first('dataset_id'));

/** The entries under a choice; a facet's own values are left out of its counts, so that a second value can be added. */
function chosen(db: Knex, choice: Choice, without?: FacetName) {
  const rows = published(db);
  for (const name of FACET_NAMES)
    if (name !== without && choice[name]?.length) rows.whereIn(FACETS[name], choice[name]);
  const words = choice.search?.replaceAll(/[%_\\]/g, '').trim();
  const fields = ['datasets.name', 'public_datasets.source', ...Object.values(FACETS)];
  if (words) rows.where((q) => fields.forEach((field) => void q.orWhere(field, 'like', `%${words}%`)));
  return rows;
}

async function facet(db: Knex, choice: Choice, name: FacetName): Promise<{ value: string; count: number }[]> {
  const column = FACETS[name];
  const rows = (await chosen(db, choice, name)
    .whereNotNull(column)
    .whereNot(column, '')
    .groupBy(column)
    .select({ value: column })
    .count({ n: '*' })
    .orderBy([{ column: 'n', order: 'desc' }, { column: 'value' }])
    .limit(MOST_VALUES)) as unknown as { value: string; n: number }[];
  return rows.map(({ value, n }) => ({ value, count: Number(n) }));
}

export async function listCatalogue(db: Knex, choice: Choice, page: { size: number; number: number }) {
  const [{ n }] = (await chosen(db, choice).count({ n: '*' })) as unknown as [{ n: number }];
  const rows = (await chosen(db, choice)
    .orderBy([{ column: 'datasets.name' }, { column: 'datasets.id' }])
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .select('public_datasets.*', 'datasets.*')) as Row[];
  const facets = {} as Record<FacetName, { value: string; count: number }[]>;
  for (const name of FACET_NAMES) facets[name] = await facet(db, choice, name);
  return { total: Number(n), rows: rows.map(present), facets };
}

export async function findPublic(db: Knex, id: string): Promise<PublicDataset> {
  const row = (await published(db).where({ dataset_id: id }).first('public_datasets.*', 'datasets.*')) as
    Row | undefined;
  if (!row) throw new AppError('NOT_FOUND');
  return present(row);
}
