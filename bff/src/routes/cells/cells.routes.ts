import { cells } from '@stroma/contract';
import type { Deps } from '../../deps.ts';
import { handle } from '../../endpoint.ts';
import type { Caller } from '../../caller.ts';
import { proxyCall } from '../../services/datasets/dataset-proxy.ts';
import { datasetService } from '../../services/datasets/dataset-service.ts';
import { assertReachable } from '../../services/datasets/datasets.ts';
import { listHistory } from '../../services/states/history.ts';
import { stateCellSets, stateCellSet } from '../../services/states/state-open.ts';
import { countEdits } from '../../services/storage/job-charges.ts';
import { findCellSet, listCellSets, presentCellSet } from '../../services/subsets/cell-sets.ts';
import { createSubset, removeSubset, renameSubset } from '../../services/subsets/subsets.ts';
import { labelEffects } from '../../services/tasks/effects.ts';
import { traceOf } from '../trace.ts';

/** Returns a set of the caller's space. Throws NOT_FOUND also if its dataset is no longer published. */
async function reachableSet(deps: Deps, caller: Caller, { id, set }: { id: string; set: string }) {
  await assertReachable(deps, caller, id, true);
  return findCellSet(deps.db, caller.space.id, id, set);
}

/** Handles a call that reads cells of a dataset by forwarding it to the dataset service. */
const proxied = (endpoint: typeof cells.evaluate | typeof cells.barcodes | typeof cells.quality, path: string) =>
  handle(endpoint, async ({ params, caller, ctx, deps }) => {
    await assertReachable(deps, caller, params.id, true);
    await proxyCall(deps, ctx, { path: `/datasets/${params.id}/${path}`, userId: caller.user.id });
  });

/** Handles a call that edits a column of labels. */
const edits = (endpoint: typeof cells.editLabels | typeof cells.annotate) =>
  handle(endpoint, async (call) => {
    const { params, body, caller, deps } = call;
    await assertReachable(deps, caller, params.id, false);
    const edited = await datasetService.editLabels(deps, caller.user, params.id, body);
    await countEdits(deps, params.id);
    const row = (await deps.db('datasets').where({ id: params.id }).first('name')) as { name: string } | undefined;
    const subject = `${row?.name ?? ''} (${params.id}): ${edited.column}, ${body.edit.kind}`;
    await traceOf(call, () => ({ action: 'labels.edit' as const, subject, spaceId: caller.space.id }))(deps.db);
    // Other browsers refetch the labels and everything that depends on them.
    await deps.events.publish(caller.space.id, 'dataset', { id: params.id, changed: true, labels: [edited.column] });
    return edited;
  });

/** Cell sets can be created on every readable dataset; labels can be edited only in the space that owns the dataset. */
export const cellRoutes = [
  handle(cells.sets, async ({ params, caller, state, deps }) => {
    await assertReachable(deps, caller, params.id, true);
    return state ? stateCellSets(state) : listCellSets(deps.db, caller.space.id, params.id);
  }),

  handle(cells.createSet, async ({ params, body, caller, deps }) => {
    await assertReachable(deps, caller, params.id, true);
    const { name, cells: expression } = body;
    const owner = { spaceId: caller.space.id, datasetId: params.id, user: caller.user };
    const id = await createSubset(deps, owner, name.trim(), expression);
    return presentCellSet(await findCellSet(deps.db, caller.space.id, params.id, id));
  }),

  handle(cells.count, async ({ params, body, caller, deps }) => {
    await assertReachable(deps, caller, params.id, true);
    return datasetService.countCells(deps, caller.user, params.id, body);
  }),

  proxied(cells.evaluate, 'cell_bits'),
  proxied(cells.barcodes, 'cell_barcodes'),
  proxied(cells.quality, 'cell_quality'),

  handle(cells.renameSet, async ({ params, body, caller, deps }) => {
    const { id } = await reachableSet(deps, caller, params);
    const owner = { spaceId: caller.space.id, datasetId: params.id, user: caller.user };
    await renameSubset(deps, owner, { subset: id, expected: null }, body.name.trim());
    return presentCellSet(await findCellSet(deps.db, caller.space.id, params.id, id));
  }),

  handle(cells.removeSet, async ({ params, caller, deps }) => {
    const { id } = await reachableSet(deps, caller, params);
    await removeSubset(deps, { spaceId: caller.space.id, datasetId: params.id, user: caller.user }, id, null);
    return {};
  }),

  handle(cells.bits, async ({ params, caller, state, ctx, deps }) => {
    await assertReachable(deps, caller, params.id, true);
    const { hash } = state
      ? stateCellSet(state, params.set)
      : await findCellSet(deps.db, caller.space.id, params.id, params.set);
    await proxyCall(deps, ctx, { path: `/datasets/${params.id}/cell_sets/${hash}`, userId: caller.user.id });
  }),

  handle(cells.labels, async ({ params, caller, deps }) => {
    await assertReachable(deps, caller, params.id, true);
    return datasetService.labels(deps, caller.user, params.id);
  }),

  edits(cells.editLabels),
  edits(cells.annotate),

  handle(cells.labelEffects, async ({ params, body, caller, deps }) => {
    await assertReachable(deps, caller, params.id, true);
    return labelEffects(deps, { spaceId: caller.space.id, datasetId: params.id, user: caller.user }, body);
  }),

  handle(cells.compareLabels, async ({ params, query, caller, deps }) => {
    await assertReachable(deps, caller, params.id, true);
    return datasetService.compareLabels(deps, caller.user, params.id, query);
  }),

  handle(cells.history, async ({ params, query, caller, deps }) => {
    await assertReachable(deps, caller, params.id, true);
    return listHistory(deps, caller.user, { spaceId: caller.space.id, datasetId: params.id }, query);
  }),
];
