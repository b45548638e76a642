import type { Knex } from 'knex';

/** Drawings as the boards of named states show them: title and picture of the version that was the newest then. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('dataset_state_drawings', (t) => {
    t.string('state_id', 64).notNullable().references('dataset_states.id').onDelete('CASCADE');
    t.string('drawing_id', 64).notNullable();
    t.integer('version').notNullable();
    t.string('title', 200).notNullable();
    t.text('svg', 'longtext');
    t.primary(['state_id', 'drawing_id']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('dataset_state_drawings');
}
