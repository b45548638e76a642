import type { Knex } from 'knex';

/** Jobs that the platform made by itself, such as those of the demo: nobody is told that they have ended. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('jobs', (t) => t.boolean('is_unasked').notNullable().defaultTo(false));
}
export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('jobs', (t) => t.dropColumn('is_unasked'));
}
