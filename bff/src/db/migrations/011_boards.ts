import type { Knex } from 'knex';

/** One figure board for a dataset in a space; `value` is JSON of the contract's BoardValue. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('dataset_boards', (t) => {
    t.string('space_id', 64).notNullable().references('spaces.id').onDelete('CASCADE');
    t.string('dataset_id', 64).notNullable().references('datasets.id').onDelete('CASCADE');
    t.text('value', 'mediumtext').notNullable();
    t.integer('version').notNullable();
    t.string('changed_by', 64).notNullable();
    t.bigInteger('changed_at').notNullable();
    t.primary(['space_id', 'dataset_id']);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('dataset_boards');
}
