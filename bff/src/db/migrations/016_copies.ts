import type { Knex } from 'knex';

/** Source of a copied dataset: names of the dataset and of its space, which may be deleted or inaccessible. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('datasets', (t) => t.text('copied_from'));
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('datasets', (t) => t.dropColumn('copied_from'));
}
