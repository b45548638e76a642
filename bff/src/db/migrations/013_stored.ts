import type { Knex } from 'knex';

/**
 * Bytes of a space in the object store besides its uploads, drafts and references, which have their own columns. Existing data are counted at the
 * first start (services/storage/stored-count.ts).
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('stored', (t) => {
    t.string('space_id', 64).notNullable().references('spaces.id').onDelete('CASCADE');
    t.string('kind', 16).notNullable();
    /** The file, dataset or job that owns the bytes; of a checkpoint its hash. */
    t.string('owner_id', 64).notNullable();
    t.bigInteger('bytes').notNullable();
    t.primary(['space_id', 'kind', 'owner_id']);
    t.index(['kind', 'owner_id'], 'stored_owner');
  });
  /** Jobs that have ended and the checkpoints that they used. */
  await db.schema.createTable('checkpoint_uses', (t) => {
    t.string('job_id', 64).notNullable();
    t.string('sha256', 64).notNullable();
    t.string('space_id', 64).notNullable().references('spaces.id').onDelete('CASCADE');
    t.bigInteger('used_at').notNullable().index();
    t.primary(['job_id', 'sha256']);
    t.index(['space_id', 'sha256'], 'checkpoint_uses_space');
  });
  /** Objects whose rows were deleted and that are still to be removed from the store. */
  await db.schema.createTable('removals', (t) => {
    t.string('id', 64).primary();
    t.string('kind', 16).notNullable();
    t.string('target', 255).notNullable();
    t.bigInteger('due_at').notNullable().index();
    /** A runner may still write to the target until then, so it is removed again afterwards. */
    t.bigInteger('until').notNullable();
  });
  await db.schema.createTable('platform_state', (t) => {
    t.string('name', 40).primary();
    t.text('value').notNullable();
  });
}

export async function down(db: Knex): Promise<void> {
  const rows = (await db('stored').select('space_id', 'bytes')) as { space_id: string; bytes: number }[];
  for (const { space_id, bytes } of rows)
    await db('spaces').where({ id: space_id }).decrement('storage_used', Number(bytes));
  for (const table of ['platform_state', 'removals', 'checkpoint_uses', 'stored']) await db.schema.dropTable(table);
}
