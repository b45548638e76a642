import type { Knex } from 'knex';

/** Analyses of a dataset by any tool: the dataset that a job reads. (`dataset_id` is the one that a job creates.) */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('jobs', (t) => {
    t.string('source_dataset_id', 64);
    t.index(['space_id', 'source_dataset_id', 'tool'], 'jobs_source_dataset');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('jobs', (t) => {
    t.dropIndex([], 'jobs_source_dataset');
    t.dropColumn('source_dataset_id');
  });
}
