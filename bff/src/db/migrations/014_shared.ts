import type { Knex } from 'knex';

/** What used to be in the memory of one process: counts of rate limits, and which data folder an unfinished upload is staged in. */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('limits', (t) => {
    /** Hash of the rule and of what it counts: an address, an account or an e-mail. */
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
