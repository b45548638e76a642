import type { Knex } from 'knex';

/** Links a draft to the stability preview of its clusters. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('drafts', (t) => {
    t.string('stability_job_id', 64);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('drafts', (t) => {
    t.dropColumn('stability_job_id');
  });
}
