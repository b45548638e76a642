import type { Knex } from 'knex';

/** State that used to be in one process's memory: rate limit counters, and the data folder in which an unfinished upload is staged. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('limits', (t) => {
    /** Hash of the rule and of the counted address, account or e-mail. */
    t.string('id', 64).primary();
    t.integer('used').notNullable();
    t.bigInteger('until').notNullable().index();
  });
  await db.schema.alterTable('files', (t) => t.string('staged_in', 64));
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('limits');
  await db.schema.alterTable('files', (t) => t.dropColumn('staged_in'));
}
