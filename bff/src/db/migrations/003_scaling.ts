import type { Knex } from 'knex';

/**
 * "Scale only variable genes" had no effect and was on by default; now it scales. Drafts saved earlier are set to off, so that their results do not
 * change. Users can turn the scaling on again (update log, `scaling`). The bodies were written by `JSON.stringify`, so the text inside a name, whose
 * quotes are escaped, never matches.
 */
export async function up(db: Knex): Promise<void> {
  await db('drafts').update({
    body: db.raw('replace(body, ?, ?)', ['"scaleLargeData":true', '"scaleLargeData":false']),
  });
}

/** The earlier values of the drafts are unknown. */
export async function down(): Promise<void> {}
