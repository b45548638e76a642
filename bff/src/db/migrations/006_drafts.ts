import type { Knex } from 'knex';

/** The bytes of a draft's body, which count in the quota of its space. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('drafts', (t) => t.integer('bytes').notNullable().defaultTo(0));
  const ids = (await db('drafts').select('id')) as { id: string }[];
  for (const { id } of ids) {
    const { body, space_id } = (await db('drafts').where({ id }).first('body', 'space_id')) as Record<string, string>;
    const bytes = Buffer.byteLength(body!);
    await db('drafts').where({ id }).update({ bytes });
    await db('spaces').where({ id: space_id }).increment('storage_used', bytes);
  }
}

export async function down(db: Knex): Promise<void> {
  const rows = (await db('drafts').select('space_id', 'bytes')) as { space_id: string; bytes: number }[];
  for (const { space_id, bytes } of rows)
    await db('spaces').where({ id: space_id }).decrement('storage_used', Number(bytes));
  await db.schema.alterTable('drafts', (t) => t.dropColumn('bytes'));
}
