import { DATASET_NAME_HEADER, datasetProxies, datasets, type DatasetRow } from '@stroma/contract';
import type { Caller } from '../../caller.ts';
import type { DatasetDbRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { handle } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import type { Trace } from '../../services/accounts/audit.ts';
import { iso } from '../../services/basics/ids.ts';
import { sharesInEffect, publicReference } from '../../services/datasets/access.ts';
import { proxyCall } from '../../services/datasets/dataset-proxy.ts';
import { assertReachable, countSamples } from '../../services/datasets/datasets.ts';
import { assertFinished } from '../../services/datasets/unfinished.ts';
import { repairDataset } from '../../services/jobs/dataset-repair.ts';
import { findJob, presentJob } from '../../services/jobs/job-rows.ts';
import { geneTableHeaders } from '../../services/references/gene-tables.ts';
import { deleteDataset } from '../../services/removal/deletion.ts';
import { countEdits } from '../../services/storage/job-charges.ts';
import { copyDataset } from '../../services/teams/dataset-copies.ts';
import { moveDataset, share, sharesOf, unshareDataset } from '../../services/teams/dataset-shares.ts';
import { isDemoPreparing } from '../../services/upkeep/demo-tour.ts';
import { withTrace, traceOf } from '../trace.ts';

type Listed = DatasetDbRow & { author: string | null; opened_at: number | null; space_name: string };
const present = (row: Listed, spaceId: string): DatasetRow => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  species: row.species,
  tissue: row.tissue,
  cells: row.cells,
  genes: row.genes,
  samples: row.samples,
  simulated: Boolean(row.simulated),
  jobId: row.job_id,
  createdAt: iso(row.created_at),
  createdBy: row.author ?? '',
  openedAt: row.opened_at === null ? null : iso(row.opened_at),
  sharedFrom: row.space_id === spaceId ? null : row.space_name,
  copiedFrom: row.copied_from === null ? null : (JSON.parse(row.copied_from) as DatasetRow['copiedFrom']),
});

async function find(deps: Deps, spaceId: string, id: string): Promise<DatasetDbRow> {
  const row = await deps.db<DatasetDbRow>('datasets').where({ id, space_id: spaceId }).first();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** The dataset's user-given name, because the stored dataset still has its original name. */
async function nameHeader(deps: Deps, id: string, caller: Caller): Promise<Record<string, string>> {
  const row = await deps.db<DatasetDbRow>('datasets').where({ id }).first('name');
  // A dataset that is visible only by its publication has the title of the version.
  const isOfLink = caller.guest !== undefined && caller.guest.kind !== 'public';
  const published = isOfLink ? null : await publicReference(deps.db, id, caller.space.id);
  return row ? { [DATASET_NAME_HEADER]: encodeURIComponent(published?.name ?? row.name) } : {};
}

/** Audit entry of a share: user, dataset, from and to space. */
const trail =
  (
    call: Parameters<typeof traceOf>[0],
    what: 'share' | 'unshare' | 'move' | 'copy',
    { name, id, space_id: spaceId }: DatasetDbRow,
    to: string,
  ): Trace =>
  async (trx) => {
    const space = (await trx('spaces').where({ id: to }).first('name')) as { name: string } | undefined;
    const subject = `${name} (${id}) → ${space?.name ?? to}`;
    await traceOf(call, () => ({ action: `dataset.${what}` as const, subject, spaceId }))(trx);
  };

export const datasetRoutes = [
  handle(datasets.demo, async ({ deps }) => ({ preparing: await isDemoPreparing(deps) })),

  handle(datasets.list, async ({ query, caller, deps }) => {
    const rows = deps
      .db('datasets')
      .leftJoin('users', 'users.id', 'datasets.created_by')
      .leftJoin('dataset_opened', (on) =>
        on.on('dataset_opened.dataset_id', 'datasets.id').andOnVal('dataset_opened.user_id', caller.user.id),
      )
      .join('spaces', 'spaces.id', 'datasets.space_id')
      .where(query.kind ? { 'datasets.kind': query.kind } : {})
      .andWhere((either) =>
        either
          .where({ 'datasets.space_id': caller.space.id })
          .orWhereIn(
            'datasets.id',
            sharesInEffect(deps.db)
              .where({ 'dataset_shares.space_id': caller.space.id })
              .select('dataset_shares.dataset_id'),
          ),
      );
    if (query.pageSize) void rows.limit(query.pageSize).offset(((query.pageNum ?? 1) - 1) * query.pageSize);
    const found = await rows
      .orderBy([
        { column: 'datasets.created_at', order: 'desc' },
        { column: 'datasets.id', order: 'desc' },
      ])
      .select('datasets.*', 'users.username as author', 'dataset_opened.opened_at', 'spaces.name as space_name');
    return found.map((row: Listed) => present(row, caller.space.id));
  }),

  handle(datasets.opened, async ({ params, caller, deps }) => {
    await assertReachable(deps, caller, params.id, true);
    await deps
      .db('dataset_opened')
      .insert({ user_id: caller.user.id, dataset_id: params.id, opened_at: deps.now() })
      .onConflict(['user_id', 'dataset_id'])
      .merge();
    return {};
  }),

  handle(datasets.shares, async ({ params, caller, deps }) =>
    sharesOf(deps.db, (await find(deps, caller.space.id, params.id)).id),
  ),

  handle(datasets.share, async (call) => {
    const { params, body, caller, deps } = call;
    const row = await find(deps, caller.space.id, params.id);
    return share(deps, caller, row, body.spaceId, trail(call, 'share', row, body.spaceId));
  }),

  handle(datasets.unshare, async (call) => {
    const { params, query, caller, deps } = call;
    const row = await find(deps, caller.space.id, params.id);
    return unshareDataset(deps, row, query.space, caller.user.username, trail(call, 'unshare', row, query.space));
  }),

  handle(datasets.move, async (call) => {
    const { params, body, caller, deps } = call;
    const row = await find(deps, caller.space.id, params.id);
    await moveDataset(deps, caller, row, body.spaceId, trail(call, 'move', row, body.spaceId));
    return {};
  }),

  handle(datasets.copy, async (call) => {
    const { params, body, caller, deps } = call;
    const row = await find(deps, caller.space.id, params.id);
    await assertFinished(deps.db, row.id);
    return copyDataset(deps, caller, row, body.spaceId, trail(call, 'copy', row, body.spaceId));
  }),

  handle(datasets.rename, async (call) => {
    const { params, body, caller, deps } = call;
    const row = await find(deps, caller.space.id, params.id);
    const name = body.name.trim();
    const action = { action: 'dataset.rename' as const, subject: `${row.name} → ${name}`, spaceId: row.space_id };
    await withTrace(
      call,
      () => action,
      (trx) => trx('datasets').where({ id: row.id, space_id: row.space_id }).update({ name }),
    );
    await deps.events.publish(row.space_id, 'dataset', { id: row.id, changed: true });
    return {};
  }),

  handle(datasets.remove, async (call) => {
    const { params, caller, deps } = call;
    const row = await find(deps, caller.space.id, params.id);
    const action = { action: 'dataset.delete' as const, subject: `${row.name} (${row.id})`, spaceId: row.space_id };
    await deleteDataset(
      deps,
      row,
      caller.user.username,
      traceOf(call, () => action),
    );
    return {};
  }),

  handle(datasets.repair, async ({ params, caller, deps }) => {
    const id = await repairDataset(deps, caller.user, await find(deps, caller.space.id, params.id));
    return presentJob(await findJob(deps.db, caller.space.id, id), deps.now());
  }),

  ...Object.values(datasetProxies).map((declared) =>
    handle(declared, async ({ params, caller, ctx, deps }) => {
      const { id } = params as { id: string };
      await assertReachable(deps, caller, id, declared.permission !== 'edit');
      const headers = {
        ...(await geneTableHeaders(deps, caller, id, declared)),
        ...(declared === datasetProxies.detail && (await nameHeader(deps, id, caller))),
      };
      await proxyCall(deps, ctx, { path: `/datasets/${id}${declared.suffix}`, userId: caller.user.id, headers });
      if (declared === datasetProxies.saveColumns && ctx.status === 200) await countSamples(deps, caller.user, id);
      if (declared.permission === 'edit') await countEdits(deps, id);
      // When the client disconnected before the reply, its change may have been saved, so the event is sent too.
      if (declared.permission === 'edit' && (ctx.status === 200 || !ctx.res.headersSent))
        await deps.events.publish(caller.space.id, 'dataset', { id, changed: true });
    }),
  ),
];
