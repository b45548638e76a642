import type { Knex } from 'knex';

/**
 * Named states of a dataset. `name_key`: as in views. `holds`: JSON of the contract's counts; `content`: JSON of the frozen content
 * (services/states/state-content.ts), `bytes` long. `dataset_state_keeps` lists what a state needs: jobs that must not be deleted, and cells that
 * must stay in the store.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('dataset_states', (t) => {
    t.string('id', 64).primary();
    t.string('space_id', 64).notNullable().references('spaces.id').onDelete('CASCADE');
    t.string('dataset_id', 64).notNullable().references('datasets.id').onDelete('CASCADE');
    t.string('name', 120).notNullable();
    t.string('name_key', 64).notNullable();
    t.text('note');
    t.text('holds').notNullable();
    t.text('content', 'longtext').notNullable();
    t.bigInteger('bytes').notNullable();
    t.string('created_by', 64).notNullable();
    t.bigInteger('created_at').notNullable();
    t.unique(['space_id', 'dataset_id', 'name_key'], { indexName: 'dataset_states_name' });
  });
  await db.schema.createTable('dataset_state_keeps', (t) => {
    t.string('state_id', 64).notNullable().references('dataset_states.id').onDelete('CASCADE');
    t.string('kind', 8).notNullable();
    t.string('ref', 64).notNullable();
    t.primary(['state_id', 'kind', 'ref']);
    t.index(['kind', 'ref'], 'dataset_state_keeps_ref');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('dataset_state_keeps');
  await db.schema.dropTable('dataset_states');
}
