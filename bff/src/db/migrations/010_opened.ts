import type { Knex } from 'knex';

/** When a user last opened a dataset. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('dataset_opened', (t) => {
    t.string('user_id', 64).notNullable().references('users.id').onDelete('CASCADE');
    t.string('dataset_id', 64).notNullable().references('datasets.id').onDelete('CASCADE');
    t.bigInteger('opened_at').notNullable();
    t.primary(['user_id', 'dataset_id']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('dataset_opened');
}
