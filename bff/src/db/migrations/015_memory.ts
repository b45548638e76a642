import type { Knex } from 'knex';

/** Memory that a job needs, and memory of each runner's workers. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('jobs', (t) => t.bigInteger('memory'));
  await db.schema.createTable('runners', (t) => {
    t.string('id', 100).primary();
    /** Bytes of one worker. */
    t.bigInteger('memory').notNullable();
    t.bigInteger('seen_at').notNullable();
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('runners');
  await db.schema.alterTable('jobs', (t) => t.dropColumn('memory'));
}
