import type { Knex } from 'knex';
import { createHash } from 'node:crypto';

interface Before {
  dataset_id: string;
  state: string;
  disease: string;
  technology: string;
  source: string;
  year: number;
  updated_at: number;
}
const idOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);

/**
 * Catalogue entries have immutable versions, offered by one person and approved by another. A dataset published earlier becomes the first version of
 * its entry. A version outlives its dataset, so that withdrawn data can still be named.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('users', (t) => {
    t.boolean('is_curator').notNullable().defaultTo(false);
  });
  await db.schema.createTable('public_entries', (t) => {
    t.string('id', 64).primary();
    t.bigInteger('created_at').notNullable();
  });
  await db.schema.createTable('public_versions', (t) => {
    t.string('id', 64).primary();
    t.string('entry_id', 64).notNullable().references('public_entries.id').onDelete('CASCADE');
    t.string('dataset_id', 64).notNullable().index();
    t.string('space_id', 64).notNullable().index();
    t.integer('number');
    t.string('state', 16).notNullable().index();
    t.text('facts', 'longtext').notNullable();
    t.text('fields', 'longtext').notNullable();
    /** Job of the tool publication; its result has the sums. */
    t.string('job_id', 64).index();
    t.text('summary', 'longtext');
    /** Versions of the dataset's editable data when it was offered. */
    t.text('as_of', 'longtext');
    t.string('submitted_by', 64).notNullable();
    t.bigInteger('submitted_at').notNullable();
    t.string('decided_by', 64);
    t.bigInteger('published_at');
    t.text('reason');
    t.bigInteger('changed_at').notNullable().index();
    t.unique(['entry_id', 'number']);
  });
  await db.schema.createTable('public_terms', (t) => {
    t.string('version_id', 64).notNullable().index().references('public_versions.id').onDelete('CASCADE');
    t.string('kind', 24).notNullable();
    /** Id of a term, or a label without a term. */
    t.string('value', 255).notNullable();
    t.string('label', 255).notNullable();
    t.string('label_zh', 255);
    t.integer('cells').notNullable();
    t.boolean('is_ancestor').notNullable();
    /** Alternative names for the search. */
    t.text('names').notNullable();
  });
  for (const row of (await db('public_datasets')) as Before[]) await takeOver(db, row);
  await db.schema.dropTable('public_datasets');
}

async function takeOver(db: Knex, row: Before): Promise<void> {
  const dataset = (await db('datasets').where({ id: row.dataset_id }).first()) as
    | {
        name: string;
        space_id: string;
        created_by: string;
        species: string | null;
        tissue: string | null;
        cells: number;
      }
    | undefined;
  if (!dataset) return;
  const [entry, version] = [idOf(`entry ${row.dataset_id}`), idOf(`version ${row.dataset_id}`)];
  const facts = {
    title: dataset.name,
    description: '',
    doi: '',
    citation: '',
    licence: 'other',
    source: row.source,
    year: row.year || null,
    changes: '',
  };
  await db('public_entries').insert({ id: entry, created_at: row.updated_at });
  await db('public_versions').insert({
    id: version,
    entry_id: entry,
    dataset_id: row.dataset_id,
    space_id: dataset.space_id,
    number: 1,
    state: row.state === 'published' ? 'published' : 'withdrawn',
    facts: JSON.stringify(facts),
    fields: '{}',
    submitted_by: dataset.created_by,
    submitted_at: row.updated_at,
    published_at: row.updated_at,
    changed_at: row.updated_at,
  });
  const terms = { species: dataset.species, tissue: dataset.tissue, disease: row.disease, technology: row.technology };
  for (const [kind, label] of Object.entries(terms))
    if (label)
      await db('public_terms').insert({
        version_id: version,
        kind,
        value: label,
        label,
        label_zh: null,
        cells: dataset.cells,
        is_ancestor: false,
        names: '',
      });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.createTable('public_datasets', (t) => {
    t.string('dataset_id', 64).primary().references('datasets.id').onDelete('CASCADE');
    t.string('state', 16).notNullable();
    t.string('disease', 100).notNullable().defaultTo('');
    t.string('technology', 100).notNullable().defaultTo('');
    t.string('source', 200).notNullable().defaultTo('');
    t.integer('year').notNullable().defaultTo(0);
    t.bigInteger('updated_at').notNullable();
  });
  for (const table of ['public_terms', 'public_versions', 'public_entries']) await db.schema.dropTableIfExists(table);
  await db.schema.alterTable('users', (t) => void t.dropColumn('is_curator'));
}
