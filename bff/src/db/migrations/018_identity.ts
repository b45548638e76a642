import type { Knex } from 'knex';

/** What a job reads, so that it can be found again after edits (services/jobs/readings.ts). Null: a job of an earlier version. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('jobs', (t) => t.text('identity', 'longtext'));
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('jobs', (t) => t.dropColumn('identity'));
}
