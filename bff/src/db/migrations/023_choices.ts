import type { Knex } from 'knex';

/** A user's choices for a file before its upload: orientation, columns, matrix. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('files', (t) => t.text('choices'));
}
export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('files', (t) => t.dropColumn('choices'));
}
