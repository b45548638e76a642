import type { Knex } from 'knex';

/** Locks of BFFs that share the database. One is valid while its owner has a row in `leases`. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('locks', (t) => {
    /** Hash of what is locked. */
    t.string('name', 64).primary();
    t.string('owner', 40).notNullable();
    /** Distinguishes one acquisition from the next. */
    t.string('token', 32).notNullable();
    t.string('value', 64);
    t.boolean('wanted').notNullable().defaultTo(false);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('locks');
}
