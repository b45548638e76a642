import type { Knex } from 'knex';

/** Stored cell sets, and the versions of labels and hashes of sets that an analysis has read. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('cell_sets', (t) => {
    t.string('id', 64).primary();
    t.string('space_id', 64).notNullable().references('spaces.id').onDelete('CASCADE');
    t.string('dataset_id', 64).notNullable().references('datasets.id').onDelete('CASCADE');
    t.string('name', 120).notNullable();
    t.string('hash', 64).notNullable();
    t.integer('cells').notNullable();
    t.string('created_by', 64).notNullable();
    t.bigInteger('created_at').notNullable();
    t.index(['space_id', 'dataset_id', 'created_at'], 'cell_sets_listed');
    t.index(['dataset_id', 'hash'], 'cell_sets_hash');
  });
  await db.schema.alterTable('jobs', (t) => t.text('reads'));
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('jobs', (t) => t.dropColumn('reads'));
  await db.schema.dropTable('cell_sets');
}
