import type { Knex } from 'knex';
import { LIMITS, type DraftBody } from '@stroma/contract';
import type { Caller } from '../../caller.ts';
import type { DraftRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { newId } from '../basics/ids.ts';
import { changeStorage } from '../storage/storage.ts';

/** Drafts of a space without an analysis. The others are kept for editing their analysis, and are deleted with it. */
export const openDrafts = (db: Knex, spaceId: string) =>
  db<DraftRow>('drafts')
    .where({ space_id: spaceId })
    .whereNotIn(
      'id',
      db('jobs').where({ space_id: spaceId, tool: 'integration' }).whereNotNull('draft_id').select('draft_id'),
    );

/** A draft of the caller that was never saved again since it was made, and has this body. */
export async function unchangedDraft(deps: Deps, caller: Caller, body: DraftBody): Promise<DraftRow | undefined> {
  const text = JSON.stringify(body);
  const where = { created_by: caller.user.id, version: 1, bytes: Buffer.byteLength(text) };
  const rows: DraftRow[] = await openDrafts(deps.db, caller.space.id).where(where).orderBy('saved_at', 'desc');
  return rows.find((row) => row.body === text);
}

/** Creates a draft and adds its bytes to the space's quota. Throws DRAFTS_FULL and STORAGE_FULL. */
export function createDraft(deps: Deps, caller: Caller, body: DraftBody): Promise<DraftRow> {
  return transact(deps.db, async (trx) => {
    await assertRoom(trx, caller.space.id);
    const text = JSON.stringify(body);
    const row = {
      id: newId(),
      space_id: caller.space.id,
      created_by: caller.user.id,
      version: 1,
      body: text,
      bytes: Buffer.byteLength(text),
      preprocessing_job_id: null,
      stability_job_id: null,
      saved_at: deps.now(),
      saved_by: caller.user.id,
    };
    await changeStorage(trx, row.space_id, row.bytes);
    await trx('drafts').insert(row);
    return row;
  });
}

/** The part of a draft that determines the analysis, without the step that a window shows. */
const choicesOf = (text: string): string => JSON.stringify({ ...(JSON.parse(text) as DraftBody), stepTag: 1 });

/**
 * Keeps the request of a submitted analysis if another window continues with its draft: the analysis gets a copy, and the draft is open again. Throws
 * DRAFTS_FULL and STORAGE_FULL.
 */
async function leaveCopy(trx: Knex, { id, space_id }: DraftRow): Promise<void> {
  const made = () => trx('jobs').where({ draft_id: id, space_id, tool: 'integration' });
  if (!(await made().first('id'))) return;
  await assertRoom(trx, space_id);
  const row = (await trx<DraftRow>('drafts').where({ id }).first())!;
  const copy = newId();
  await changeStorage(trx, space_id, row.bytes);
  await trx('drafts').insert({ ...row, id: copy, preprocessing_job_id: null });
  await made().update({ draft_id: copy });
}

async function assertRoom(trx: Knex, spaceId: string): Promise<void> {
  const [{ n }] = (await openDrafts(trx, spaceId).count({ n: '*' })) as unknown as [{ n: number }];
  if (Number(n) >= LIMITS.drafts) throw new AppError('DRAFTS_FULL', { limit: LIMITS.drafts });
}

/** Writes the body of a user over that version and no other: of two writers one gets false. Throws STORAGE_FULL, DRAFTS_FULL. */
export function saveDraft(
  deps: Deps,
  draft: DraftRow,
  version: number,
  body: DraftBody,
  changes: Partial<DraftRow> & Pick<DraftRow, 'saved_by'>,
): Promise<boolean> {
  const { id, space_id } = draft;
  return transact(deps.db, async (trx) => {
    const before = await trx<DraftRow>('drafts').where({ id, version }).forUpdate().first('bytes', 'body');
    if (!before) return false;
    const text = JSON.stringify(body);
    if (choicesOf(before.body) !== choicesOf(text)) await leaveCopy(trx, draft);
    const bytes = Buffer.byteLength(text);
    await changeStorage(trx, space_id, bytes - before.bytes);
    await trx('drafts')
      .where({ id })
      .update({ ...changes, version: version + 1, body: text, bytes, saved_at: deps.now() });
    return true;
  });
}

/** Deletes the row and releases its bytes in one transaction. Returns the deleted row. */
export async function deleteDraftRow(trx: Knex, id: string): Promise<DraftRow | undefined> {
  const row = await trx<DraftRow>('drafts').where({ id }).forUpdate().first();
  if (!row || (await trx('drafts').where({ id }).delete()) !== 1) return undefined;
  await changeStorage(trx, row.space_id, -row.bytes);
  return row;
}
