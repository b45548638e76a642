import type { Knex } from 'knex';
import type { DrawingVersion, OpenDrawing, SavedDrawing } from '@stroma/contract';
import { contentBytes, DRAWING_LIMITS, hasValidCells, type DrawingTable } from '@stroma/contract/drawings';
import type { DrawingRow, DrawingVersionRow } from '../../db/rows.ts';
import { transact } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError, inputInvalid } from '../../errors.ts';
import type { Trace } from '../accounts/audit.ts';
import { iso, newId } from '../basics/ids.ts';
import { KeyedQueue } from '../sharing/one-at-a-time.ts';
import { assertStorage } from '../storage/storage.ts';
import { lockSpace, releaseStored, setStoredBytes } from '../storage/stored.ts';

export type Content = OpenDrawing['content'];
type Listed = DrawingRow & { author: string | null; changer: string | null };

/** Serialised per space: the number of drawings is limited. */
const creating = new KeyedQueue('drawings');

const present = (row: Listed): SavedDrawing => ({
  ...{ id: row.id, title: row.title, kind: row.kind, tool: row.tool, version: row.version, bytes: Number(row.bytes) },
  ...{ createdAt: iso(row.created_at), createdBy: row.author ?? '' },
  ...{ changedAt: iso(row.changed_at), changedBy: row.changer ?? '' },
});
const rowsOf = (db: Knex, spaceId: string) =>
  db('drawings')
    .leftJoin('users as authors', 'authors.id', 'drawings.created_by')
    .leftJoin('users as changers', 'changers.id', 'drawings.changed_by')
    .where({ 'drawings.space_id': spaceId })
    .select('drawings.*', 'authors.username as author', 'changers.username as changer');

/** Drawings and templates of a space, the last changed first. */
export async function listDrawings(db: Knex, spaceId: string): Promise<SavedDrawing[]> {
  const rows = (await rowsOf(db, spaceId).orderBy([
    { column: 'drawings.changed_at', order: 'desc' },
    { column: 'drawings.id', order: 'desc' },
  ])) as Listed[];
  return rows.map(present);
}

/** Throws NOT_FOUND, also for a drawing of another space. */
export async function findDrawing(db: Knex, spaceId: string, id: string): Promise<SavedDrawing> {
  const row = (await rowsOf(db, spaceId).where({ 'drawings.id': id }).first()) as Listed | undefined;
  if (!row) throw new AppError('NOT_FOUND');
  return present(row);
}

async function versionsOf(db: Knex, id: string): Promise<DrawingVersion[]> {
  const rows = (await db('drawing_versions')
    .leftJoin('users', 'users.id', 'drawing_versions.saved_by')
    .where({ drawing_id: id })
    .orderBy('version', 'desc')
    .select('version', 'bytes', 'saved_at', 'users.username as saver')) as (DrawingVersionRow & {
    saver: string | null;
  })[];
  return rows.map(({ version, bytes, saved_at, saver }) => ({
    ...{ version, bytes: Number(bytes) },
    ...{ savedAt: iso(saved_at), savedBy: saver ?? '' },
  }));
}

/** One version, by default the newest. Throws NOT_FOUND. */
export async function readDrawing(db: Knex, spaceId: string, id: string, version?: number): Promise<OpenDrawing> {
  const drawing = await findDrawing(db, spaceId, id);
  const row = (await db('drawing_versions')
    .where({ drawing_id: id, version: version ?? drawing.version })
    .first('version', 'content')) as Pick<DrawingVersionRow, 'version' | 'content'> | undefined;
  if (!row) throw new AppError('NOT_FOUND');
  return {
    drawing,
    version: row.version,
    content: JSON.parse(row.content) as Content,
    versions: await versionsOf(db, id),
  };
}

/** Throws INPUT_INVALID for columns of several lengths, and BODY_TOO_LARGE above the limit of state and grid. */
function assertContent(content: Content): void {
  if (content.grid && !hasValidCells(content.grid as DrawingTable))
    throw inputInvalid('body', '/grid/columns', 'length');
  if (contentBytes(content) > DRAWING_LIMITS.bytes) throw new AppError('BODY_TOO_LARGE');
}

const factsOf = (content: Content) => ({
  ...{ title: content.title.trim(), kind: content.kind, tool: content.tool },
});

export interface DrawingPlace {
  spaceId: string;
  userId: string;
}

/** Writes a version, drops those beyond the limit and counts the bytes of all that are kept, in the caller's transaction. */
async function writeVersion(
  trx: Knex,
  { spaceId, userId }: DrawingPlace,
  id: string,
  version: number,
  text: string,
  at: number,
) {
  const bytes = Buffer.byteLength(text);
  await trx('drawing_versions').insert({
    drawing_id: id,
    version,
    content: text,
    bytes,
    saved_by: userId,
    saved_at: at,
  });
  await trx('drawing_versions')
    .where({ drawing_id: id })
    .where('version', '<=', version - DRAWING_LIMITS.versions)
    .delete();
  const sum = (await trx('drawing_versions').where({ drawing_id: id }).sum({ bytes: 'bytes' }).first()) as {
    bytes: number | string;
  };
  await trx('drawings')
    .where({ id })
    .update({ bytes: Number(sum.bytes) });
  await setStoredBytes(trx, { spaceId, kind: 'drawing', ownerId: id }, Number(sum.bytes));
}

/**
 * Writes a new drawing in the caller's transaction, which locks the space, so that no other drawing is added until it ends. Returns its id. Throws
 * DRAWINGS_FULL.
 */
export async function insertDrawing(trx: Knex, place: DrawingPlace, content: Content, now: number): Promise<string> {
  const { spaceId, userId } = place;
  await lockSpace(trx, spaceId);
  const [{ n }] = (await trx('drawings').where({ space_id: spaceId }).count({ n: '*' })) as [{ n: number }];
  if (Number(n) >= DRAWING_LIMITS.most) throw new AppError('DRAWINGS_FULL', { limit: DRAWING_LIMITS.most });
  const id = newId();
  await trx('drawings').insert({
    ...{ id, space_id: spaceId, ...factsOf(content), version: 1, bytes: 0 },
    ...{ created_by: userId, created_at: now, changed_by: userId, changed_at: now },
  });
  await writeVersion(trx, place, id, 1, JSON.stringify(content), now);
  return id;
}

/** Throws DRAWINGS_FULL, STORAGE_FULL, and the errors of invalid content. */
export const createDrawing = (
  deps: Deps,
  place: DrawingPlace,
  content: Content,
  trace: Trace | null = null,
): Promise<SavedDrawing> =>
  creating.run(place.spaceId, async () => {
    assertContent(content);
    await assertStorage(deps, place.spaceId);
    const id = await transact(deps.db, async (trx) => {
      const made = await insertDrawing(trx, place, content, deps.now());
      await trace?.(trx);
      return made;
    });
    return findDrawing(deps.db, place.spaceId, id);
  });

/**
 * Saves a new version; only one of two concurrent saves succeeds. Throws NOT_FOUND, VERSION_CONFLICT, STORAGE_FULL, INPUT_INVALID for another kind,
 * and the errors of invalid content.
 */
export async function saveDrawing(
  deps: Deps,
  place: DrawingPlace,
  id: string,
  version: number,
  content: Content,
): Promise<SavedDrawing> {
  assertContent(content);
  const { kind } = await findDrawing(deps.db, place.spaceId, id);
  // Changing a template into a drawing would remove it for all users who start from it.
  if (kind !== content.kind) throw inputInvalid('body', '/content/kind', 'const');
  await assertStorage(deps, place.spaceId);
  const now = deps.now();
  const isWritten = await transact(deps.db, async (trx) => {
    // Before the drawing's row: every change of stored bytes locks the space first.
    await lockSpace(trx, place.spaceId);
    const next = { ...factsOf(content), version: version + 1, changed_by: place.userId, changed_at: now };
    if ((await trx('drawings').where({ id, version }).update(next)) !== 1) return false;
    await writeVersion(trx, place, id, version + 1, JSON.stringify(content), now);
    return true;
  });
  const drawing = await findDrawing(deps.db, place.spaceId, id);
  if (!isWritten) throw new AppError('VERSION_CONFLICT', { version: drawing.version, by: drawing.changedBy });
  return drawing;
}

/** An earlier version becomes a further, the newest one. Throws NOT_FOUND, VERSION_CONFLICT and STORAGE_FULL. */
export async function restoreDrawing(
  deps: Deps,
  place: DrawingPlace,
  id: string,
  { version, expected }: { version: number; expected: number },
): Promise<SavedDrawing> {
  const { content } = await readDrawing(deps.db, place.spaceId, id, version);
  return saveDrawing(deps, place, id, expected, content);
}

/** Deletes the drawing with its versions and releases its quota. */
export async function removeDrawing(deps: Deps, spaceId: string, id: string, trace: Trace): Promise<void> {
  await findDrawing(deps.db, spaceId, id);
  await transact(deps.db, async (trx) => {
    await lockSpace(trx, spaceId);
    if ((await trx('drawings').where({ id, space_id: spaceId }).delete()) !== 1) throw new AppError('NOT_FOUND');
    await trx('drawing_versions').where({ drawing_id: id }).delete();
    await releaseStored(trx, 'drawing', [id]);
    await trace(trx);
  });
}
