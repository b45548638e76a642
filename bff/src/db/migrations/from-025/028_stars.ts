import type { Knex } from 'knex';

/** Results that a space has marked with a star, so that they are found among many. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('jobs', (t) => {
    t.boolean('is_starred').notNullable().defaultTo(false);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('jobs', (t) => t.dropColumn('is_starred'));
}
