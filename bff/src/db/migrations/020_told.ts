import type { Knex } from 'knex';

/**
 * What lists tell of a job: how long runners have worked on it, without the time in which it waited or was suspended, since when one works on it
 * now, and the sizes of its files for download. A job that ended before is taken as one that was never stopped, its sizes are not known.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('jobs', (t) => {
    t.bigInteger('worked_ms').notNullable().defaultTo(0);
    t.bigInteger('running_since');
    t.text('result_files');
  });
  await db('jobs')
    .whereNotNull('started_at')
    .whereNotNull('finished_at')
    .update({ worked_ms: db.raw('finished_at - started_at') });
  await db('jobs')
    .where({ status: 'running' })
    .update({ running_since: db.raw('started_at') });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('jobs', (t) => {
    t.dropColumn('worked_ms');
    t.dropColumn('running_since');
    t.dropColumn('result_files');
  });
}
