import type { Knex } from 'knex';

/**
 * Downloads of a dataset in another format, by the job that writes the file; whether a user wants a mail at the end of a long analysis, and when one
 * was sent; samples of an uploaded project, with the id and name of the upload; jobs created by the platform itself, such as those of the demo.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('downloads', (t) => {
    t.string('format', 16);
    t.string('job_id', 64).index();
    // The job was created for downloads: it is deleted with the last of them.
    t.boolean('owns_job').notNullable().defaultTo(false);
  });
  await db.schema.alterTable('users', (t) => t.boolean('mail_ended').notNullable().defaultTo(true));
  await db.schema.alterTable('jobs', (t) => {
    t.bigInteger('mailed_at');
    t.boolean('is_unasked').notNullable().defaultTo(false);
  });
  await db.schema.alterTable('files', (t) => {
    t.string('project_id', 64).index();
    t.string('project', 255);
  });
}
export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('files', (t) => {
    t.dropIndex(['project_id']);
    t.dropColumns('project_id', 'project');
  });
  await db.schema.alterTable('jobs', (t) => t.dropColumns('mailed_at', 'is_unasked'));
  await db.schema.alterTable('users', (t) => t.dropColumn('mail_ended'));
  await db.schema.alterTable('downloads', (t) => {
    t.dropIndex(['job_id']);
    t.dropColumns('format', 'job_id', 'owns_job');
  });
}
