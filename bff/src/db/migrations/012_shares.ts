import type { Knex } from 'knex';

/** Datasets that another space can read. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('dataset_shares', (t) => {
    t.string('dataset_id', 64).notNullable().references('datasets.id').onDelete('CASCADE');
    t.string('space_id', 64).notNullable().references('spaces.id').onDelete('CASCADE').index();
    t.string('shared_by', 64).notNullable();
    t.bigInteger('shared_at').notNullable();
    t.primary(['dataset_id', 'space_id']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('dataset_shares');
}
