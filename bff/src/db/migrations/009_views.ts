import type { Knex } from 'knex';

/** Named views of a dataset in a space. `name_key`: the hash of the name in lower case, because a name may be longer than an index. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('dataset_views', (t) => {
    t.string('id', 64).primary();
    t.string('space_id', 64).notNullable().references('spaces.id').onDelete('CASCADE');
    t.string('dataset_id', 64).notNullable().references('datasets.id').onDelete('CASCADE');
    t.string('name', 120).notNullable();
    t.string('name_key', 64).notNullable();
    t.string('tab', 40).notNullable();
    t.text('query').notNullable();
    t.string('created_by', 64).notNullable();
    t.bigInteger('created_at').notNullable();
    t.unique(['space_id', 'dataset_id', 'name_key'], { indexName: 'dataset_views_name' });
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('dataset_views');
}
