import type { Knex } from 'knex';

/** Versions of stored cell sets, and the edits that undo and redo go through. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('cell_sets', (t) => {
    t.integer('version').notNullable().defaultTo(0);
    t.string('origin', 16).notNullable().defaultTo('selection');
    t.string('changed_by', 64);
    t.bigInteger('changed_at');
  });
  await db.schema.createTable('cell_set_edits', (t) => {
    t.string('id', 64).primary();
    t.string('space_id', 64).notNullable().references('spaces.id').onDelete('CASCADE');
    t.string('dataset_id', 64).notNullable().references('datasets.id').onDelete('CASCADE');
    t.integer('revision').notNullable();
    t.string('kind', 16).notNullable();
    t.integer('target');
    t.string('made_by', 64).notNullable();
    t.bigInteger('made_at').notNullable();
    t.text('facts').notNullable();
    t.text('states').notNullable();
    t.unique(['space_id', 'dataset_id', 'revision'], { indexName: 'cell_set_edits_order' });
    t.index(['dataset_id'], 'cell_set_edits_dataset');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('cell_set_edits');
  await db.schema.alterTable('cell_sets', (t) => t.dropColumns('version', 'origin', 'changed_by', 'changed_at'));
}
