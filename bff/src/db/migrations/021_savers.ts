import type { Knex } from 'knex';

/** Last user who saved a draft, so that two users of one draft are notified of each other. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('drafts', (t) => t.string('saved_by', 64));
}
export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('drafts', (t) => t.dropColumn('saved_by'));
}
