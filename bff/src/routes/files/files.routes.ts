import { Metadata } from '@tus/server';
import type { Context } from 'koa';
import { files } from '@stroma/contract';
import type { FileRow, JobRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { handle } from '../../endpoint.ts';
import { AppError, inputInvalid } from '../../errors.ts';
import type { Caller } from '../../caller.ts';
import { callerInSpace } from '../../middlewares/token.ts';
import { authorize } from '../../policy.ts';
import { disconnectSignal, readBody } from '../../services/basics/streams.ts';
import { toTiff } from '../../services/figures/tiff.ts';
import { keyOfUpload } from '../../services/files/downloads.ts';
import { handleTus, type Uploads } from '../../services/files/tus.ts';
import { parseAgain } from '../../services/removal/parse-again.ts';
import { assertRenamed, keyOf } from '../../services/files/uploads.ts';
import { isReceived } from '../../services/files/upload-recovery.ts';
import { deleteFile } from '../../services/removal/deletion.ts';
import { removeSpaceCheckpoints, storageOverviewOf } from '../../services/removal/storage-parts.ts';
import { storageUsed } from '../../services/storage/storage.ts';
import { traceOf } from '../trace.ts';
import { presentFile } from './files.presenter.ts';

async function find(deps: Deps, caller: Caller, id: string): Promise<FileRow> {
  const row = await deps.db<FileRow>('files').where({ id, space_id: caller.space.id }).first();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const SORT = { fileName: 'name', uploadedOn: 'created_at' } as const;

async function isInUse(deps: Deps, file: FileRow): Promise<boolean> {
  const open = await deps
    .db<JobRow>('jobs')
    .where({ space_id: file.space_id })
    .whereIn('status', ['submitted', 'running', 'suspended'])
    .where('inputs', 'like', `%${file.id}%`)
    .first();
  return open !== undefined;
}

const BODY_BYTES = 28 * 1024 * 1024;

/**
 * tus 1.0: the offset of a finished upload. Its staged part is deleted, and a client that missed the last reply would otherwise upload everything
 * again.
 */
function replyReceived(ctx: Context, file: FileRow): void {
  const size = String(file.size);
  const metadata = Object.entries({ filename: file.name, kind: file.kind });
  ctx.set({
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': size,
    'Upload-Length': size,
    'Upload-Metadata': metadata.map(([key, text]) => `${key} ${Buffer.from(text).toString('base64')}`).join(','),
    'Cache-Control': 'no-store',
  });
  ctx.status = 200;
}

/** A new upload goes to the space in its metadata: the one in which the file was chosen, even if another space is current. */
async function uploaderOf(deps: Deps, caller: Caller, metadata: string): Promise<Caller> {
  const named = readMetadata(metadata).space;
  const there = named ? await callerInSpace(deps.db, caller, named) : caller;
  if (!there) throw new AppError('UPLOAD_SPACE_GONE');
  authorize({ permission: 'edit', feature: 'import' }, there);
  return there;
}

function readMetadata(header: string): Record<string, string | null> {
  try {
    return header ? Metadata.parse(header) : {};
  } catch {
    throw inputInvalid('upload', '/metadata', 'syntax');
  }
}

/** An upload belongs to the space that it began in, whichever space the caller's other tab shows by now. */
async function findUpload(deps: Deps, caller: Caller, id: string): Promise<FileRow> {
  const row = await deps.db<FileRow>('files').where({ id }).first();
  const there = row && (await callerInSpace(deps.db, caller, row.space_id));
  if (!row || !there) throw new AppError('NOT_FOUND');
  authorize({ permission: 'edit' }, there);
  return row;
}

export const fileRoutes = (uploads: Uploads) => [
  handle(files.uploadCreate, async ({ caller, ctx, deps }) => {
    const uploader = await uploaderOf(deps, caller, ctx.get('upload-metadata'));
    await deps.limits.take('uploads', caller.user.id);
    await handleTus(deps, uploads, ctx, uploader, null);
  }),

  handle(files.uploadOffset, async ({ params, caller, ctx, deps }) => {
    const file = await findUpload(deps, caller, params.id);
    if (ctx.method === 'HEAD' && (await isReceived(deps, uploads.directory, file))) return replyReceived(ctx, file);
    await handleTus(deps, uploads, ctx, caller, file.id);
  }),

  handle(files.list, async ({ query, caller, deps }) => {
    const size = query.pageSize ?? 100;
    const scope = () => {
      let rows = deps.db<FileRow>('files').where({ space_id: caller.space.id });
      if (query.kind) rows = rows.where({ kind: query.kind });
      if (query.state) rows = rows.where({ state: query.state });
      if (query.search) rows = rows.where('name', 'like', `%${query.search.replaceAll(/[%_\\]/g, '')}%`);
      return rows;
    };
    const [{ n }] = (await scope().count({ n: '*' })) as unknown as [{ n: number }];
    const rows = await scope()
      .orderBy([{ column: SORT[query.sort ?? 'uploadedOn'], order: query.order ?? 'desc' }, { column: 'id' }])
      .limit(size)
      .offset(((query.pageNum ?? 1) - 1) * size);
    return { total: Number(n), rows: (rows as FileRow[]).map(presentFile) };
  }),

  handle(files.svg2tiff, async ({ caller, ctx, deps }) => {
    await deps.limits.take('figures', caller.user.id);
    const gone = disconnectSignal(ctx);
    ctx.body = await toTiff(await readBody(ctx.req, BODY_BYTES), gone);
    ctx.type = 'image/tiff';
    ctx.set('Content-Disposition', 'attachment; filename="figure.tiff"');
    ctx.set('Cache-Control', 'no-store');
  }),

  handle(files.detail, async ({ params, caller, deps }) => presentFile(await find(deps, caller, params.id))),

  handle(files.update, async ({ params, body, caller, deps }) => {
    const row = await find(deps, caller, params.id);
    const { species, fileName } = body;
    if (species && row.state !== 'parsed') throw new AppError('FILE_NOT_PARSED', { file: row.name, state: row.state });
    if (fileName !== undefined) {
      assertRenamed(row, fileName.trim());
      // Earlier versions stored an upload under its name, so it is also looked up by name.
      if ((await keyOfUpload(deps, row)) !== keyOf(row)) throw new AppError('CONFLICT');
    }
    const changes = { ...(species && { species }), ...(fileName !== undefined && { name: fileName.trim() }) };
    await deps.db('files').where({ id: row.id }).update(changes);
    await deps.events.publish(row.space_id, 'file', { id: row.id });
    return presentFile(await find(deps, caller, params.id));
  }),

  handle(files.parse, async ({ params, body, caller, deps }) => {
    await parseAgain(deps, caller.user.id, await find(deps, caller, params.id), body.choices);
    return presentFile(await find(deps, caller, params.id));
  }),

  handle(files.remove, async (call) => {
    const { params, caller, deps } = call;
    const row = await find(deps, caller, params.id);
    if (row.state !== 'parsing' && (await isInUse(deps, row))) throw new AppError('FILE_IN_USE', { file: row.name });
    const action = { action: 'file.delete' as const, subject: `${row.name} (${row.id})`, spaceId: row.space_id };
    await deleteFile(
      deps,
      row,
      caller.user.username,
      traceOf(call, () => action),
    );
    return {};
  }),

  handle(files.storage, async ({ caller, deps }) => ({
    used: await storageUsed(deps, caller.space.id),
    limit: Number(caller.space.storage_limit),
  })),

  handle(files.storageParts, async ({ caller, deps }) => storageOverviewOf(deps, caller.space.id)),

  handle(files.freeSteps, async (call) => {
    const { caller, deps } = call;
    const action = { action: 'storage.free' as const, subject: caller.space.name, spaceId: caller.space.id };
    await removeSpaceCheckpoints(
      deps,
      caller.space.id,
      traceOf(call, () => action),
    );
    return storageOverviewOf(deps, caller.space.id);
  }),
];
