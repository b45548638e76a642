import type { Knex } from 'knex';

/** Drawings of a space and their versions; `content` is JSON of the contract's DrawingContent. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('drawings', (t) => {
    t.string('id', 64).primary();
    t.string('space_id', 64).notNullable().references('spaces.id').onDelete('CASCADE');
    t.string('title', 200).notNullable();
    t.string('kind', 16).notNullable();
    t.string('tool', 64).notNullable();
    t.integer('version').notNullable();
    t.bigInteger('bytes').notNullable();
    t.string('created_by', 64).notNullable();
    t.bigInteger('created_at').notNullable();
    t.string('changed_by', 64).notNullable();
    t.bigInteger('changed_at').notNullable();
    t.index(['space_id', 'changed_at']);
  });
  await db.schema.createTable('drawing_versions', (t) => {
    t.string('drawing_id', 64).notNullable().references('drawings.id').onDelete('CASCADE');
    t.integer('version').notNullable();
    t.text('content', 'longtext').notNullable();
    t.bigInteger('bytes').notNullable();
    t.string('saved_by', 64).notNullable();
    t.bigInteger('saved_at').notNullable();
    t.primary(['drawing_id', 'version']);
  });
}

export async function down(db: Knex): Promise<void> {
  for (const table of ['drawing_versions', 'drawings']) await db.schema.dropTable(table);
}
