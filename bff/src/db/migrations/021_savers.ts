import type { Knex } from 'knex';

/** Who saved a draft last: two who work on one draft are told of each other. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('drafts', (t) => t.string('saved_by', 64));
}
export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('drafts', (t) => t.dropColumn('saved_by'));
}
