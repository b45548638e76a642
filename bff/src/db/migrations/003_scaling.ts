import type { Knex } from 'knex';

/**
 * "Scale only variable genes" had no effect and was on by default; now it scales. Drafts saved before keep the result that they
 * would have given: off. Users can turn the scaling on again (update log, `scaling`). The bodies are what
 * `JSON.stringify` wrote, so that the text inside a name, whose quotes are escaped, never fits.
 */
export async function up(db: Knex): Promise<void> {
  await db('drafts').update({
    body: db.raw('replace(body, ?, ?)', ['"scaleLargeData":true', '"scaleLargeData":false']),
  });
}

/** What each draft held before is not known. */
export async function down(): Promise<void> {}
