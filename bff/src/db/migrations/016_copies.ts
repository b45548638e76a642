import type { Knex } from 'knex';

/** What a dataset was copied from: names of the dataset and of its space, which may be gone or out of reach. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('datasets', (t) => t.text('copied_from'));
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('datasets', (t) => t.dropColumn('copied_from'));
}
