import type { Knex } from 'knex';

/** Official reference sets that an administrator has requested: `waiting`, `fetching` or `failed`. A set that is imported has no row. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('reference_fetches', (t) => {
    t.string('id', 64).primary();
    t.string('state', 16).notNullable();
    /** JSON of an error id and its params, for a failure. */
    t.text('problem');
    t.string('asked_by', 64).notNullable();
    t.bigInteger('asked_at').notNullable();
  });
}
export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('reference_fetches');
}
