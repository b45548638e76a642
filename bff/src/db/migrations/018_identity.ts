import type { Knex } from 'knex';

/** Reads of a job, used to find its references after edits (services/jobs/readings.ts). Null for a job of an earlier version. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('jobs', (t) => t.text('identity', 'longtext'));
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('jobs', (t) => t.dropColumn('identity'));
}
