import type { Knex } from 'knex';

/** Prefix of the keys of the demo's imports. */
export const DEMO_KEY = 'demo:';

/** Ids of the demo's public datasets: those that it imported, and those that its analyses created. */
export async function demoDatasets(db: Knex): Promise<{ id: string; owner: string }[]> {
  const imported = (await db('datasets')
    .join('jobs', 'jobs.id', 'datasets.job_id')
    .join('users', 'users.id', 'jobs.created_by')
    .where({ 'users.is_demo': true })
    .where('jobs.idempotency_key', 'like', `${DEMO_KEY}%`)
    .select('datasets.id as id', 'datasets.space_id as space', 'users.id as owner')) as {
    id: string;
    space: string;
    owner: string;
  }[];
  const found = imported.map(({ id, owner }) => ({ id, owner }));
  for (const { id, space, owner } of imported) {
    const made = (await db('datasets')
      .join('jobs', 'jobs.id', 'datasets.job_id')
      .where({ 'jobs.source_dataset_id': id, 'jobs.space_id': space, 'datasets.space_id': space })
      .where({ 'jobs.created_by': owner, 'jobs.tool': 'subset' })
      .select('datasets.id as id')) as { id: string }[];
    found.push(...made.map((row) => ({ id: row.id, owner })));
  }
  return found;
}

/** Gives a new account's space access to the demo. Shared data do not use the reader's storage. */
export const shareDemoWithSpace = async (trx: Knex, spaceId: string, now: number): Promise<void> =>
  shareWith(trx, await demoDatasets(trx), [spaceId], now);

/** Gives all personal spaces access to the demo. Returns the spaces that had none. */
export async function shareDemoWithAll(db: Knex, now: number): Promise<string[]> {
  const shown = await demoDatasets(db);
  if (!shown.length) return [];
  const missing = (await db('spaces')
    .where({ kind: 'personal' })
    .whereNotIn('id', db('datasets').whereIn('id', idsOf(shown)).select('space_id'))
    .whereNotIn(
      'id',
      db('dataset_shares')
        .whereIn('dataset_id', idsOf(shown))
        .groupBy('space_id')
        .havingRaw('count(*) >= ?', [shown.length])
        .select('space_id'),
    )
    .select('id')) as { id: string }[];
  const spaces = missing.map(({ id }) => id);
  await shareWith(db, shown, spaces, now);
  return spaces;
}

const idsOf = (shown: readonly { id: string }[]): string[] => shown.map(({ id }) => id);

async function shareWith(
  trx: Knex,
  shown: readonly { id: string; owner: string }[],
  spaces: readonly string[],
  now: number,
): Promise<void> {
  for (const { id, owner } of shown)
    for (const space of spaces)
      await trx('dataset_shares')
        .insert({ dataset_id: id, space_id: space, shared_by: owner, shared_at: now })
        .onConflict(['dataset_id', 'space_id'])
        .ignore();
}
