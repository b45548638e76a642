import type { Knex } from 'knex';

/** The reference library: gene sets and orthologs. `owner`: `platform`, or the id of a space (team) or a user (personal). */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('reference_sets', (t) => {
    t.string('id', 64).primary();
    t.string('owner', 64).notNullable();
    t.string('scope', 16).notNullable();
    /** Space whose quota includes the bytes; null for the platform. */
    t.string('space_id', 64).references('spaces.id').onDelete('CASCADE');
    t.string('name_key', 64).notNullable();
    t.string('kind', 20).notNullable();
    t.string('name', 120).notNullable();
    t.string('species', 40).notNullable();
    t.string('to_species', 40);
    t.string('source_database', 20);
    t.string('version', 60).notNullable();
    t.string('licence', 120).notNullable();
    t.string('source', 500).notNullable();
    t.string('sha256', 64).notNullable();
    t.integer('bytes').notNullable();
    t.integer('entries').notNullable();
    t.integer('genes').notNullable();
    t.integer('replaced').notNullable().defaultTo(0);
    t.string('imported_by', 120).notNullable();
    t.bigInteger('imported_at').notNullable();
    t.unique(['owner', 'name_key'], { indexName: 'reference_sets_name' });
    t.index(['sha256'], 'reference_sets_sha256');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('reference_sets');
}
