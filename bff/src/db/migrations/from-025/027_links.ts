import type { Knex } from 'knex';

/** Links that let people without an account see one dataset, and how often each was opened per day. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('share_links', (t) => {
    t.string('id', 64).primary();
    t.string('kind', 16).notNullable();
    t.string('token_hash', 64).notNullable().unique();
    /** Only for an embedded view, which is public on its page. */
    t.string('token', 64);
    t.string('dataset_id', 64).notNullable().references('datasets.id').onDelete('CASCADE');
    t.string('space_id', 64).notNullable();
    t.string('label', 200).notNullable();
    t.text('views').notNullable();
    t.text('query').notNullable();
    t.text('origins').notNullable();
    t.string('created_by', 64).notNullable();
    t.bigInteger('created_at').notNullable();
    t.bigInteger('ends_at');
    t.bigInteger('revoked_at');
    t.index(['dataset_id', 'created_at']);
  });
  await db.schema.createTable('share_link_days', (t) => {
    t.string('link_id', 64).notNullable().references('share_links.id').onDelete('CASCADE');
    /** Days since 1970, UTC. */
    t.integer('day').notNullable();
    t.integer('uses').notNullable();
    t.bigInteger('used_at').notNullable();
    t.primary(['link_id', 'day']);
  });
}

export async function down(db: Knex): Promise<void> {
  for (const table of ['share_link_days', 'share_links']) await db.schema.dropTableIfExists(table);
}
