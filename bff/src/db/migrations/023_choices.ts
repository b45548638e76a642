import type { Knex } from 'knex';

/** What somebody chose for a file before it was sent: orientation, columns, matrix. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('files', (t) => t.text('choices'));
}
export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('files', (t) => t.dropColumn('choices'));
}
