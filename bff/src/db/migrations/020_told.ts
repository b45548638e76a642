import type { Knex } from 'knex';

/**
 * Facts of a job for lists: the time that runners have worked on it, without waiting or suspension, since when it is running, and the sizes of its
 * files for download. A job that ended earlier counts as never interrupted, with unknown sizes.
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
